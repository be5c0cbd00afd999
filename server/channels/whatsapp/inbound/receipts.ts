import { createHash } from 'node:crypto';
import type { InboundReceipt, Person } from '#server/channels/Channel.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/Store.ts';
import type { Failure } from '#shared/rules/delivery.ts';
import { isGroup, personOf, userOf, withoutDevice, type FindOther, type Self } from './addresses.ts';

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

function furtherIds(content: unknown): string[] {
  const list = childrenOf(content).find(({ tag }) => tag === 'list');
  return childrenOf(list?.content)
    .map(({ attrs }) => attrs['id'] ?? '')
    .filter((id) => id !== '');
}

type Members = readonly (readonly [address: string, t: string])[];

/** Large groups: one receipt tells of several members, and names the message beside them. */
function gatheredIn(content: unknown): { readonly id: string; readonly members: Members } | undefined {
  const found = childrenOf(content).find(({ tag }) => tag === 'participants');
  const id = found?.attrs['key'];
  const members = childrenOf(found?.content).map(({ attrs: { jid = '', t = '' } }) => [jid, t] as const);
  return id === undefined ? undefined : { id, members: members.filter(([jid]) => jid !== '') };
}

/** What a receipt says beside its attributes, and the message that it is about. */
function bodyOf({ attrs, content }: Stanza): StanzaFields | undefined {
  const gathered = gatheredIn(content);
  const id = gathered?.id ?? attrs['id'];
  const members = gathered === undefined ? {} : { members: gathered.members };
  return id === undefined ? undefined : { attrs: { ...attrs, id }, more: furtherIds(content), ...members };
}

/** Of our own devices, or for them: nothing that the other side did. */
function isOwn({ from, participant, recipient }: Stanza['attrs'], { number, alias }: Self): boolean {
  return recipient !== undefined || [userOf(number), userOf(alias)].includes(userOf(participant ?? from));
}

/** A receipt of somebody else for messages of ours, ready to be kept. */
export function noteworthy(received: Stanza, self: Self): NewStanza | undefined {
  const { from = '', type = '', participant } = received.attrs;
  const stanza = bodyOf(received);
  if (stanza === undefined || deliveries[type] === undefined || isOwn(received.attrs, self)) {
    return undefined;
  }
  const who = [participant ?? [], stanza.members ?? []].flat(2);
  const digest = createHash('sha256')
    .update(['receipt', type, from, ...idsOf(stanza), ...who].join('\n'))
    .digest();
  return { kind: 'receipt', digest, stanza, content: null };
}

/** When the server says that it happened. */
function timeOf(t: string | undefined): Date | null {
  const seconds = Number(t);
  return seconds > 0 ? new Date(seconds * 1000) : null;
}

/** The messages that a receipt is about. */
export const idsOf = ({ attrs, more = [] }: StanzaFields): readonly string[] => (attrs['id'] === undefined ? [] : [attrs['id'], ...more]);

/** Who of a group has them, and since when. */
export function membersOf({ attrs, members }: StanzaFields): Members {
  const { participant, t = '' } = attrs;
  return members ?? (participant === undefined ? [] : [[participant, t]]);
}

/** What has to be known to read receipts of a group. */
export interface Readers {
  readonly self: Self;
  readonly findOther: FindOther;
  /** Whom messages of ours were for, by their ids. */
  readonly recipients: ReadonlyMap<string, readonly Person[]>;
}

const isSame = (one: Person, other: Person): boolean =>
  one.address === other.address ||
  (one.number !== null && one.number === other.number) ||
  (one.alias !== null && one.alias === other.alias);

/** One receipt per message and member. Whom a message was not for, says nothing about it. */
function groupReceipts(
  stanza: StanzaFields,
  delivery: InboundReceipt['delivery'],
  { self, findOther, recipients }: Readers,
): InboundReceipt[] {
  const own = [userOf(self.number), userOf(self.alias)];
  const readers = membersOf(stanza).filter(([address]) => !own.includes(userOf(address)));
  return idsOf(stanza).flatMap((externalId) =>
    readers.flatMap(([jid, t]): InboundReceipt[] => {
      const address = withoutDevice(jid);
      const reader = personOf(address, findOther(address), null);
      const members = recipients.get(externalId) ?? [];
      const member = members.find((one) => isSame(one, reader));
      return member === undefined
        ? []
        : [{ type: 'receipt', externalIds: [externalId], delivery, failure: null, at: timeOf(t), inGroup: { member, members } }];
    }),
  );
}

export function receiptsOf(stanza: StanzaFields, readers: Readers): InboundReceipt[] {
  const { attrs } = stanza;
  const delivery = deliveries[attrs['type'] ?? ''];
  const externalIds = idsOf(stanza);
  if (delivery === undefined || externalIds.length === 0) {
    return [];
  }
  return isGroup(attrs['from'] ?? '')
    ? groupReceipts(stanza, delivery, readers)
    : [{ type: 'receipt', externalIds, delivery, failure: null, at: timeOf(attrs['t']) }];
}

const refusals: Readonly<Record<string, Failure>> = { '463': 'restricted' };

/** The server's word on a message of ours: taken, or refused with a code. */
export function acknowledgementOf({ id = '', error }: Readonly<Record<string, string>>): InboundReceipt {
  return error === undefined
    ? { type: 'receipt', externalIds: [id], delivery: 'server', failure: null }
    : { type: 'receipt', externalIds: [id], delivery: 'failed', failure: refusals[error] ?? 'rejected' };
}
