import type { InboundPeople } from '#server/channels/Channel.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { addressesOf } from './addresses.ts';
import { recognise } from './contactFor.ts';

const knownQuery = `
  select address from contact_addresses where address = any($1)
  union select number from contacts where number = any($1)`;

/** Learns what a channel tells of contacts that are here. Whom nobody has written to or heard of stays outside. */
export async function learnPeople(scope: Scope, connectionId: number, { people }: InboundPeople): Promise<void> {
  const addresses = people.flatMap(addressesOf);
  const known = new Set((await rows(scope.em, queryOf({ address: column.text() }, knownQuery), [addresses])).map(({ address }) => address));
  // In one order for everybody: each may change a contact.
  const met = people.filter((person) => addressesOf(person).some((address) => known.has(address)));
  for (const person of met.toSorted((one, other) => (one.address < other.address ? -1 : 1))) {
    await recognise(scope, person, connectionId);
  }
}
