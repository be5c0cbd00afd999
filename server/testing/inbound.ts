import { randomUUID } from 'node:crypto';
import type { InboundMessage, InboundReceipt } from '#server/channels/Channel.ts';

let customers = 0;

/** A number that nobody has had before. */
export const newNumber = (): string => `55118${String((customers += 1)).padStart(8, '0')}`;

/** A text of a customer, or whatever else a test makes of it. */
export function item(
  number: string,
  more: Partial<Omit<InboundMessage, 'key'>> & { key?: Partial<InboundMessage['key']> } = {},
): InboundMessage {
  const chat = { address: `${number}@s.whatsapp.net`, number, alias: null, name: 'Marina Alves', isGroup: false };
  const key = { chat: chat.address, participant: null, fromMe: false, externalId: randomUUID(), ...more.key };
  const plain = { at: new Date(), kind: 'conversation', body: 'Oi', media: null, quotedId: null, isHistory: false } as const;
  return { type: 'message', ...plain, chat, sender: key.fromMe ? null : chat, ...more, key };
}

/** A text that was written on the company's own phone. */
export const ours = (number: string, more: Partial<InboundMessage> = {}): InboundMessage =>
  item(number, { ...more, key: { fromMe: true, ...more.key } });
/** How far one of ours has come. */
export const receipt = (
  externalId: string,
  delivery: InboundReceipt['delivery'],
  failure: InboundReceipt['failure'] = null,
): InboundReceipt => ({
  type: 'receipt',
  externalIds: [externalId],
  delivery,
  failure,
});
