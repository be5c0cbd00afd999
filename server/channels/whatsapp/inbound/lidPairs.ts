import { createHash } from 'node:crypto';
import type { InboundPeople } from '#server/channels/Channel.ts';
import type { BaileysEventMap, GroupMetadata } from '#server/channels/whatsapp/library/baileys.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { isAlias, isNumber, toPerson, userOf, type Self } from './addresses.ts';

/** The number and the privacy id of one person, as users without server. */
type LidPair = readonly [number: string, alias: string];

/** The library writes each pair in both directions; this marks the one from the privacy id to the number. */
const reverseSuffix = '_reverse';

/** What one row of the inbox carries; a first synchronisation tells of thousands. */
const maxPairsPerRow = 500;

/** The pairs among the keys that the library is about to write: whatever told it of them, they come by here. */
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

/** Ready to be kept beside the keys, in one write: none is forgotten, whenever the process ends. */
export const toPeopleStanzas = (pairs: readonly LidPair[]): NewStanza[] =>
  Array.from({ length: Math.ceil(pairs.length / maxPairsPerRow) }, (_, index) =>
    toPeopleStanza(pairs.slice(index * maxPairsPerRow, (index + 1) * maxPairsPerRow)),
  );

/** Whom the pairs are about; we ourselves are no contact. */
export function toInboundPeople({ pairs = [] }: StanzaFields, self: Self): InboundPeople | null {
  const others = pairs.filter(([number]) => number !== userOf(self.number));
  const people = others.map(([number, alias]) => toPerson(`${alias}@lid`, `${number}@s.whatsapp.net`, null));
  return people.length === 0 ? null : { type: 'people', people };
}

type GroupParticipant = GroupMetadata['participants'][number];

/** The members of groups that these events tell of. */
export const listGroupMembers = (events: Partial<BaileysEventMap>): GroupParticipant[] => [
  ...(events['groups.upsert'] ?? []).flatMap(({ participants }) => participants),
  ...(events['group-participants.update']?.participants ?? []),
];

/** The library keeps what it learns of members of groups to itself, unless it is told to write it down. */
export function toMemberPairs(members: readonly GroupParticipant[]): { lid: string; pn: string }[] {
  return members.flatMap(({ id, lid, phoneNumber }) => {
    const addresses = [id, lid ?? '', phoneNumber ?? ''];
    const [alias, number] = [addresses.find(isAlias), addresses.find(isNumber)];
    return alias === undefined || number === undefined ? [] : [{ lid: alias, pn: number }];
  });
}
