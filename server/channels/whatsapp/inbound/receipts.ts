import { createHash } from 'node:crypto';
import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/Store.ts';
import type { Failure } from '#shared/rules/delivery.ts';
import { isGroup, userOf, type Self } from './addresses.ts';

/** What a receipt without further words, or with these, says about our message. */
const deliveries: Readonly<Record<string, InboundReceipt['delivery']>> = {
  '': 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'played',
};

/** A stanza as the library hands it to listeners. */
interface Stanza {
  readonly attrs: Readonly<Record<string, string>>;
  readonly content?: unknown;
}

function furtherIds(content: unknown): string[] {
  const [list] = Array.isArray(content) ? (content as Stanza[]) : [];
  const items = Array.isArray(list?.content) ? (list.content as Stanza[]) : [];
  return items.map(({ attrs }) => attrs['id'] ?? '').filter((id) => id !== '');
}

/** A receipt of somebody else for messages of ours, ready to be kept; groups count their readers elsewhere. */
export function noteworthy({ attrs, content }: Stanza, self: Self): NewStanza | undefined {
  const { id, from = '', type = '', participant, recipient } = attrs;
  const isOwnDevice = [userOf(self.number), userOf(self.alias)].includes(userOf(participant ?? from));
  if (id === undefined || deliveries[type] === undefined || isOwnDevice || recipient !== undefined || isGroup(from)) {
    return undefined;
  }
  const more = furtherIds(content);
  const digest = createHash('sha256')
    .update(['receipt', type, from, id, ...more].join('\n'))
    .digest();
  return { kind: 'receipt', digest, stanza: { attrs: { ...attrs }, more }, content: null };
}

/** When the server says that it happened. */
function timeOf({ t }: StanzaFields['attrs']): Date | null {
  const seconds = Number(t);
  return seconds > 0 ? new Date(seconds * 1000) : null;
}

export function receiptOf({ attrs, more = [] }: StanzaFields): InboundReceipt | null {
  const delivery = deliveries[attrs['type'] ?? ''];
  const { id } = attrs;
  return delivery === undefined || id === undefined
    ? null
    : { type: 'receipt', externalIds: [id, ...more], delivery, failure: null, at: timeOf(attrs) };
}

const refusals: Readonly<Record<string, Failure>> = { '463': 'restricted' };

/** The server's word on a message of ours: taken, or refused with a code. */
export function acknowledgementOf({ id = '', error }: Readonly<Record<string, string>>): InboundReceipt {
  return error === undefined
    ? { type: 'receipt', externalIds: [id], delivery: 'server', failure: null }
    : { type: 'receipt', externalIds: [id], delivery: 'failed', failure: refusals[error] ?? 'rejected' };
}
