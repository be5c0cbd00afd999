import { createHash } from 'node:crypto';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';

type Attributes = StanzaFields['attrs'];

/** The inbox row of a message that could not be decrypted or came without content; its digest makes redeliveries one row. */
export function toUnreadableStanza(attrs: Attributes, unavailable?: string): NewStanza {
  const { from = '', participant = '', id = '' } = attrs;
  const digest = createHash('sha256').update(['unreadable', from, participant, id].join('\n')).digest();
  return { kind: 'unreadable', digest, stanza: { attrs: { ...attrs }, ...(unavailable !== undefined && { unavailable }) }, content: null };
}

/** The inbox row of a message that the library refuses, with all its bytes. */
export function toRefusedStanza(attrs: Attributes, bytes: Buffer): NewStanza {
  return { ...toUnreadableStanza(attrs), kind: 'refused', content: bytes };
}

/** The kind of a message without content: `viewOnce` can be seen on the phone only, `ciphertext` may still be resent. */
export const placeholderKind = ({ unavailable = '' }: StanzaFields): 'viewOnce' | 'ciphertext' =>
  unavailable.startsWith('view_once') ? 'viewOnce' : 'ciphertext';
