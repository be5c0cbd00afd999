import { createHash } from 'node:crypto';
import type { InboundReceipt, ChannelPerson } from '#server/channels/Channel.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import { isGroup, toPerson, userOf, stripDevice, type FindAlternateAddress, type Self } from './addresses.ts';

/** What a receipt without further words, or with these, says about our message. */
const deliveries: Readonly<Record<string, InboundReceipt['delivery']>> = {
  '': 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'played',
};

/** A stanza as the library hands it to listeners. */
interface Stanza {
  readonly tag?: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly content?: unknown;
}

const childrenOf = (content: unknown): readonly Stanza[] => (Array.isArray(content) ? (content as Stanza[]) : []);

function listFurtherIds(content: unknown): string[] {
  const list = childrenOf(content).find(({ tag }) => tag === 'list');
  return childrenOf(list?.content)
    .map(({ attrs }) => attrs['id'] ?? '')
    .filter((id) => id !== '');
}

type ReceiptMembers = readonly (readonly [address: string, t: string])[];

/** Large groups: one receipt tells of several members, and names the message beside them. */
function parseGroupedReceipt(content: unknown): { readonly id: string; readonly members: ReceiptMembers } | undefined {
  const found = childrenOf(content).find(({ tag }) => tag === 'participants');
  const id = found?.attrs['key'];
  const members = childrenOf(found?.content).map(({ attrs: { jid = '', t = '' } }) => [jid, t] as const);
  return id === undefined ? undefined : { id, members: members.filter(([jid]) => jid !== '') };
}

/** What a receipt says beside its attributes, and the message that it is about. */
function toStanzaFields({ attrs, content }: Stanza): StanzaFields | undefined {
  const gathered = parseGroupedReceipt(content);
  const id = gathered?.id ?? attrs['id'];
  const members = gathered === undefined ? {} : { members: gathered.members };
  return id === undefined ? undefined : { attrs: { ...attrs, id }, more: listFurtherIds(content), ...members };
}

/** Of our own devices, or for them: nothing that the other side did. */
function isOwnReceipt({ from, participant, recipient }: Stanza['attrs'], { number, alias }: Self): boolean {
  return recipient !== undefined || [userOf(number), userOf(alias)].includes(userOf(participant ?? from));
}

/** A receipt of somebody else for messages of ours, ready to be kept. */
export function toReceiptStanza(received: Stanza, self: Self): NewStanza | undefined {
  const { from = '', type = '', participant } = received.attrs;
  const stanza = toStanzaFields(received);
  if (stanza === undefined || deliveries[type] === undefined || isOwnReceipt(received.attrs, self)) {
    return undefined;
  }
  const who = [participant ?? [], stanza.members ?? []].flat(2);
  const digest = createHash('sha256')
    .update(['receipt', type, from, ...listMessageIds(stanza), ...who].join('\n'))
    .digest();
  return { kind: 'receipt', digest, stanza, content: null };
}

/** When the server says that it happened. */
function parseTime(t: string | undefined): Date | null {
  const seconds = Number(t);
  return seconds > 0 ? new Date(seconds * 1000) : null;
}

/** The messages that a receipt is about. */
export const listMessageIds = ({ attrs, more = [] }: StanzaFields): readonly string[] =>
  attrs['id'] === undefined ? [] : [attrs['id'], ...more];

/** Who of a group has them, and since when. */
export function listReceiptMembers({ attrs, members }: StanzaFields): ReceiptMembers {
  const { participant, t = '' } = attrs;
  return members ?? (participant === undefined ? [] : [[participant, t]]);
}

/** What has to be known to read receipts of a group. */
export interface ReceiptContext {
  readonly self: Self;
  readonly findOther: FindAlternateAddress;
  /** Whom messages of ours were for, by their ids. */
  readonly recipients: ReadonlyMap<string, readonly ChannelPerson[]>;
}

const isSamePerson = (one: ChannelPerson, other: ChannelPerson): boolean =>
  one.address === other.address ||
  (one.number !== null && one.number === other.number) ||
  (one.alias !== null && one.alias === other.alias);

/** One receipt per message and member. Whom a message was not for, says nothing about it. */
function toGroupReceipts(
  stanza: StanzaFields,
  delivery: InboundReceipt['delivery'],
  { self, findOther, recipients }: ReceiptContext,
): InboundReceipt[] {
  const own = [userOf(self.number), userOf(self.alias)];
  const readers = listReceiptMembers(stanza).filter(([address]) => !own.includes(userOf(address)));
  return listMessageIds(stanza).flatMap((externalId) =>
    readers.flatMap(([jid, t]): InboundReceipt[] => {
      const address = stripDevice(jid);
      const reader = toPerson(address, findOther(address), null);
      const members = recipients.get(externalId) ?? [];
      const member = members.find((one) => isSamePerson(one, reader));
      return member === undefined
        ? []
        : [{ type: 'receipt', externalIds: [externalId], delivery, failure: null, at: parseTime(t), inGroup: { member, members } }];
    }),
  );
}

export function toInboundReceipts(stanza: StanzaFields, readers: ReceiptContext): InboundReceipt[] {
  const { attrs } = stanza;
  const delivery = deliveries[attrs['type'] ?? ''];
  const externalIds = listMessageIds(stanza);
  if (delivery === undefined || externalIds.length === 0) {
    return [];
  }
  return isGroup(attrs['from'] ?? '')
    ? toGroupReceipts(stanza, delivery, readers)
    : [{ type: 'receipt', externalIds, delivery, failure: null, at: parseTime(attrs['t']) }];
}

const failuresByCode: Readonly<Record<string, SendFailure>> = { '463': 'restricted' };

/** The server's word on a message of ours: taken, or refused with a code. */
export function toAcknowledgementReceipt({ id = '', error }: Readonly<Record<string, string>>): InboundReceipt {
  return error === undefined
    ? { type: 'receipt', externalIds: [id], delivery: 'server', failure: null }
    : { type: 'receipt', externalIds: [id], delivery: 'failed', failure: failuresByCode[error] ?? 'rejected' };
}
