import { createHash } from 'node:crypto';
import type { InboundPeople } from '#server/channels/Channel.ts';
import type { BaileysEventMap, GroupMetadata } from '#server/channels/whatsapp/library.ts';
import type { NewStanza, StanzaFields } from '#server/channels/whatsapp/store/Store.ts';
import { isAlias, isNumber, personOf, userOf, type Self } from './addresses.ts';

/** The number and the privacy id of one person, as users without server. */
type Pair = readonly [number: string, alias: string];

/** The library writes each pair in both directions; this marks the one from the privacy id to the number. */
const backwards = '_reverse';

/** What one row of the inbox carries; a first synchronisation tells of thousands. */
const atOnce = 500;

/** The pairs among the keys that the library is about to write: whatever told it of them, they come by here. */
export function pairsIn(rows: Readonly<Record<string, unknown>>): Pair[] {
  return Object.entries(rows).flatMap(([number, alias]) =>
    number.endsWith(backwards) || typeof alias !== 'string' ? [] : [[number, alias] as const],
  );
}

function stanzaOf(pairs: readonly Pair[]): NewStanza {
  const digest = createHash('sha256')
    .update(['people', ...pairs.flat()].join('\n'))
    .digest();
  return { kind: 'people', digest, stanza: { attrs: {}, pairs }, content: null };
}

/** Ready to be kept beside the keys, in one write: none is forgotten, whenever the process ends. */
export const learned = (pairs: readonly Pair[]): NewStanza[] =>
  Array.from({ length: Math.ceil(pairs.length / atOnce) }, (_, index) => stanzaOf(pairs.slice(index * atOnce, (index + 1) * atOnce)));

/** Whom the pairs are about; we ourselves are no contact. */
export function peopleOf({ pairs = [] }: StanzaFields, self: Self): InboundPeople | null {
  const others = pairs.filter(([number]) => number !== userOf(self.number));
  const people = others.map(([number, alias]) => personOf(`${alias}@lid`, `${number}@s.whatsapp.net`, null));
  return people.length === 0 ? null : { type: 'people', people };
}

type Member = GroupMetadata['participants'][number];

/** The members of groups that these events tell of. */
export const membersIn = (events: Partial<BaileysEventMap>): Member[] => [
  ...(events['groups.upsert'] ?? []).flatMap(({ participants }) => participants),
  ...(events['group-participants.update']?.participants ?? []),
];

/** The library keeps what it learns of members of groups to itself, unless it is told to write it down. */
export function pairsOfMembers(members: readonly Member[]): { lid: string; pn: string }[] {
  return members.flatMap(({ id, lid, phoneNumber }) => {
    const addresses = [id, lid ?? '', phoneNumber ?? ''];
    const [alias, number] = [addresses.find(isAlias), addresses.find(isNumber)];
    return alias === undefined || number === undefined ? [] : [{ lid: alias, pn: number }];
  });
}
