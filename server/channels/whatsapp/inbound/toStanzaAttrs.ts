import { toNumber, type proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { isAlias, isGroup, type Self } from './addresses.ts';

/** The alternate address of a chat. */
export interface ChatAddresses {
  readonly alternate: string | null;
}

/** The attribute suffix of an alternate address. */
const alternateName = (address: string): 'pn' | 'lid' => (isAlias(address) ? 'pn' : 'lid');

function toAddressAttrs(key: proto.IMessageKey, author: string | undefined, { self, alternate }: ChatAddresses & { self: Self }) {
  const chat = key.remoteJid ?? '';
  const ownAddress = isAlias(chat) ? self.alias : self.number;
  if (isGroup(chat)) {
    const participant = author ?? (key.fromMe ? self.alias : undefined);
    return { from: chat, ...(participant !== undefined && { participant }) };
  }
  if (key.fromMe) {
    return { from: ownAddress, recipient: chat, ...(alternate !== null && { [`recipient_${alternateName(chat)}`]: alternate }) };
  }
  return { from: chat, ...(alternate !== null && { [`sender_${alternateName(chat)}`]: alternate }) };
}

/** The stanza attributes that a message from history or from a resend would have had. */
export function toStanzaAttrs(
  { key, participant, pushName, messageTimestamp }: proto.IWebMessageInfo,
  addresses: ChatAddresses & { readonly self: Self },
): StanzaFields['attrs'] {
  const author = key?.participant || participant || undefined;
  return {
    id: key?.id ?? '',
    t: String(messageTimestamp ? toNumber(messageTimestamp) : 0),
    ...(pushName ? { notify: pushName } : {}),
    ...toAddressAttrs(key ?? {}, author, addresses),
  };
}

/** The last second of the year 9999: PostgreSQL takes no years of six digits. */
const maxSeconds = 253_402_300_799;

/** When a message was sent; the epoch for a time that no calendar has. */
export function sentAt({ t }: StanzaFields['attrs']): Date {
  const seconds = Number(t ?? 0);
  return new Date(Math.abs(seconds) <= maxSeconds ? seconds * 1000 : 0);
}
