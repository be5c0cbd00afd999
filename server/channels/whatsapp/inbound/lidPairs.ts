import { createHash } from 'node:crypto';
import type { InboundPeople } from '#server/channels/Channel.ts';
import type { BaileysEventMap, GroupMetadata } from '#server/channels/whatsapp/library/baileys.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { isAlias, isNumber, toPerson, userOf, type Self } from './addresses.ts';

/** The number and the LID of one person, as users without a server. */
type LidPair = readonly [number: string, alias: string];

/** Baileys stores each pair in both directions; this suffix marks the one from LID to number. */
const reverseSuffix = '_reverse';

/** Pairs in one inbox row; a first synchronisation yields thousands. */
const maxPairsPerRow = 500;

/** The pairs among the keys that Baileys is about to write: every pair it learns is stored under `lid-mapping`. */
export function findLidPairs(rows: Readonly<Record<string, unknown>>): LidPair[] {
  return Object.entries(rows).flatMap(([number, alias]) =>
    number.endsWith(reverseSuffix) || typeof alias !== 'string' ? [] : [[number, alias] as const],
  );
}

function toPeopleStanza(pairs: readonly LidPair[]): NewStanza {
  const digest = createHash('sha256')
    .update(['people', ...pairs.flat()].join('\n'))
    .digest();
  return { kind: 'people', digest, stanza: { attrs: {}, pairs }, content: null };
}

/** Inbox rows of pairs, to be written in one commit with the keys so that a crash loses none. */
export const toPeopleStanzas = (pairs: readonly LidPair[]): NewStanza[] =>
  Array.from({ length: Math.ceil(pairs.length / maxPairsPerRow) }, (_, index) =>
    toPeopleStanza(pairs.slice(index * maxPairsPerRow, (index + 1) * maxPairsPerRow)),
  );

/** The people of the pairs without the own account; null when nobody is left. */
export function toInboundPeople({ pairs = [] }: StanzaFields, self: Self): InboundPeople | null {
  const otherPairs = pairs.filter(([number]) => number !== userOf(self.number));
  const people = otherPairs.map(([number, alias]) => toPerson(`${alias}@lid`, `${number}@s.whatsapp.net`, null));
  return people.length === 0 ? null : { type: 'people', people };
}

type GroupParticipant = GroupMetadata['participants'][number];

/** The group members in Baileys' events. */
export const listGroupMembers = (events: Partial<BaileysEventMap>): GroupParticipant[] => [
  ...(events['groups.upsert'] ?? []).flatMap(({ participants }) => participants),
  ...(events['group-participants.update']?.participants ?? []),
];

/** The pairs of group members: Baileys does not store them by itself. */
export function toMemberPairs(members: readonly GroupParticipant[]): { lid: string; pn: string }[] {
  return members.flatMap(({ id, lid, phoneNumber }) => {
    const addresses = [id, lid ?? '', phoneNumber ?? ''];
    const [alias, number] = [addresses.find(isAlias), addresses.find(isNumber)];
    return alias === undefined || number === undefined ? [] : [{ lid: alias, pn: number }];
  });
}
