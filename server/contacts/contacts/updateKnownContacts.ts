import type { InboundPeople } from '#server/channels/Channel.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { addressesOf } from './contactAddresses.ts';
import { updateKnownContact } from './findOrCreateContact.ts';

const knownQuery = `
  select address from contact_addresses where address = any($1)
  union select number from contacts where number = any($1)`;

/** Updates existing contacts from a channel's address book; unknown people are ignored. */
export async function updateKnownContacts(scope: Scope, connectionId: number, { people }: InboundPeople): Promise<void> {
  const addresses = people.flatMap(addressesOf);
  const knownAddresses = new Set(
    (await queryRows(scope.em, queryOf({ address: column.text() }, knownQuery), [addresses])).map(({ address }) => address),
  );
  // A fixed order prevents deadlocks: each may lock a contact.
  const knownPeople = people.filter((person) => addressesOf(person).some((address) => knownAddresses.has(address)));
  for (const person of knownPeople.toSorted((one, other) => (one.address < other.address ? -1 : 1))) {
    await updateKnownContact(scope, person, connectionId);
  }
}
