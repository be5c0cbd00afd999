import { createHash } from 'node:crypto';
import type { InboundReceipt, ChannelPerson } from '#server/channels/Channel.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { isGroup, toPerson, userOf, stripDevice, type FindAlternateAddress, type Self } from './addresses.ts';

/** The delivery that a receipt reports, by its `type`; others are no deliveries. */
const deliveries: Readonly<Record<string, InboundReceipt['delivery']>> = {
  '': 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'played',
};

/** A stanza as Baileys passes it to listeners. */
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

/** The members and the message id of a grouped receipt, as large groups have them. */
function parseGroupedReceipt(content: unknown): { readonly id: string; readonly members: ReceiptMembers } | undefined {
  const participants = childrenOf(content).find(({ tag }) => tag === 'participants');
  const id = participants?.attrs['key'];
  const members = childrenOf(participants?.content).map(({ attrs: { jid = '', t = '' } }) => [jid, t] as const);
  return id === undefined ? undefined : { id, members: members.filter(([jid]) => jid !== '') };
}

/** The stored fields of a receipt. */
function toStanzaFields({ attrs, content }: Stanza): StanzaFields | undefined {
  const grouped = parseGroupedReceipt(content);
  const id = grouped?.id ?? attrs['id'];
  const members = grouped === undefined ? {} : { members: grouped.members };
  return id === undefined ? undefined : { attrs: { ...attrs, id }, more: listFurtherIds(content), ...members };
}

/** True for receipts of or for our own devices. */
function isOwnReceipt({ from, participant, recipient }: Stanza['attrs'], { number, alias }: Self): boolean {
  return recipient !== undefined || [userOf(number), userOf(alias)].includes(userOf(participant ?? from));
}

/** The inbox row of a recipient's receipt for messages of ours; undefined for other receipts. */
export function toReceiptStanza(receipt: Stanza, self: Self): NewStanza | undefined {
  const { from = '', type = '', participant } = receipt.attrs;
  const stanza = toStanzaFields(receipt);
  if (stanza === undefined || deliveries[type] === undefined || isOwnReceipt(receipt.attrs, self)) {
    return undefined;
  }
  const memberFields = [participant ?? [], stanza.members ?? []].flat(2);
  const digest = createHash('sha256')
    .update(['receipt', type, from, ...listMessageIds(stanza), ...memberFields].join('\n'))
    .digest();
  return { kind: 'receipt', digest, stanza, content: null };
}

/** The time of a receipt, from Unix seconds. */
function parseTime(t: string | undefined): Date | null {
  const seconds = Number(t);
  return seconds > 0 ? new Date(seconds * 1000) : null;
}

/** The ids of the messages in a receipt. */
export const listMessageIds = ({ attrs, more = [] }: StanzaFields): readonly string[] =>
  attrs['id'] === undefined ? [] : [attrs['id'], ...more];

/** The group members in a receipt, each with its time. */
export function listReceiptMembers({ attrs, members }: StanzaFields): ReceiptMembers {
  const { participant, t = '' } = attrs;
  return members ?? (participant === undefined ? [] : [[participant, t]]);
}

/** The context of group receipts. */
export interface ReceiptContext {
  readonly self: Self;
  readonly findAlternate: FindAlternateAddress;
  /** Recipients of messages of ours, by message id. */
  readonly recipients: ReadonlyMap<string, readonly ChannelPerson[]>;
}

const isSamePerson = (one: ChannelPerson, other: ChannelPerson): boolean =>
  one.address === other.address ||
  (one.number !== null && one.number === other.number) ||
  (one.alias !== null && one.alias === other.alias);

/** One receipt per message and member; receipts of members who are no recipients are dropped. */
function toGroupReceipts(
  stanza: StanzaFields,
  delivery: InboundReceipt['delivery'],
  { self, findAlternate, recipients }: ReceiptContext,
): InboundReceipt[] {
  const own = [userOf(self.number), userOf(self.alias)];
  const readers = listReceiptMembers(stanza).filter(([address]) => !own.includes(userOf(address)));
  return listMessageIds(stanza).flatMap((externalId) =>
    readers.flatMap(([jid, t]): InboundReceipt[] => {
      const address = stripDevice(jid);
      const reader = toPerson(address, findAlternate(address), null);
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

/** The receipt of a server acknowledgement: accepted, or refused; `isTimeLocked`: because strangers may not be written to. */
export function toAcknowledgementReceipt({ id = '', error }: Readonly<Record<string, string>>, isTimeLocked: boolean): InboundReceipt {
  return error === undefined
    ? { type: 'receipt', externalIds: [id], delivery: 'server', failure: null }
    : { type: 'receipt', externalIds: [id], delivery: 'failed', failure: isTimeLocked ? 'restricted' : 'rejected' };
}
