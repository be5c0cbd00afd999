import { createHash } from 'node:crypto';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';

type Attributes = StanzaFields['attrs'];

/** A message that could not be opened, or whose content was not brought, ready to be kept: once, however often it comes. */
export function toUnreadableStanza(attrs: Attributes, unavailable?: string): NewStanza {
  const { from = '', participant = '', id = '' } = attrs;
  const digest = createHash('sha256').update(['unreadable', from, participant, id].join('\n')).digest();
  return { kind: 'unreadable', digest, stanza: { attrs: { ...attrs }, ...(unavailable !== undefined && { unavailable }) }, content: null };
}

/** How a message without content is called: one that is seen once is seen on the phone, any other is waited for. */
export const placeholderKind = ({ unavailable = '' }: StanzaFields): 'viewOnce' | 'ciphertext' =>
  unavailable.startsWith('view_once') ? 'viewOnce' : 'ciphertext';
