import type { EntityManager } from '@mikro-orm/postgresql';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Contact, ContactAddress } from './Contact.ts';
import { canMerge } from './canMerge.ts';

/** A person as a channel identifies them. */
export interface ContactIdentity {
  readonly address: string;
  readonly number: string | null;
  readonly alias: string | null;
  readonly name: string | null;
  readonly username?: string | null;
  readonly isGroup: boolean;
  /** The number as the caller wrote it; some digits are optional for the channel. */
  readonly spelling?: string;
}

/** All addresses of a person, number and privacy id included. */
export const addressesOf = ({ address, number, alias, spelling }: ContactIdentity): string[] => [
  ...new Set([address, number, alias, spelling].filter((text): text is string => typeof text === 'string' && text !== '')),
];

/** The contact that matches a person. */
export interface ContactMatch {
  readonly contact: Contact | null;
  /** All addresses are stored already. */
  readonly hasAllAddresses: boolean;
  /** No other contact has one of the addresses. */
  readonly isUnambiguous: boolean;
  /** Every contact found has the person's privacy id, or nobody was found. */
  readonly isByAlias: boolean;
  /** Contacts that turn out to be the same person. */
  readonly duplicates: readonly Contact[];
}

/** Several matches: the oldest one, with the others as duplicates, where they may be merged; else the one with the named address. */
async function resolveDuplicates(
  scope: Scope,
  candidates: readonly Contact[],
  preferredId: number | undefined,
): Promise<Omit<ContactMatch, 'isByAlias'>> {
  const ids = candidates.map(({ id }) => id);
  const [oldest = null, ...duplicates] = candidates;
  const base = { hasAllAddresses: true, isUnambiguous: false };
  return (await canMerge(scope, ids))
    ? { ...base, contact: oldest, duplicates }
    : { ...base, contact: candidates.find(({ id }) => id === preferredId) ?? oldest, duplicates: [] };
}

/** In every spelling: a contact that nobody has checked has the digits that somebody wrote. */
const numbersOf = ({ number, spelling }: ContactIdentity): string[] => [
  ...new Set([number, spelling].flatMap((text) => (text === null || text === undefined ? [] : numberSpellings(text)))),
];

interface AddressedContacts {
  readonly addresses: readonly ContactAddress[];
  /** In the order of their ids. */
  readonly contacts: readonly Contact[];
}

async function findAddressedContacts({ em }: Scope, people: readonly ContactIdentity[]): Promise<AddressedContacts> {
  const addresses = await em.find(ContactAddress, {
    address: { $in: people.flatMap((person) => [...addressesOf(person), ...numbersOf(person)]) },
  });
  const ids = addresses.map(({ contactId }) => contactId);
  const condition = { $or: [{ id: { $in: ids } }, { number: { $in: people.flatMap(numbersOf) } }] };
  return { addresses, contacts: await em.find(Contact, condition, { orderBy: { id: 'asc' } }) };
}

interface ReadAhead extends AddressedContacts {
  readonly names: ReadonlySet<string>;
}

/** What a transaction has read for many people at once; gone as soon as it adds a contact or an address. */
const readAhead = new WeakMap<EntityManager, ReadAhead>();

/** Reads for many people at once what `matchContact` looks up for each. */
export async function readContactsAhead(scope: Scope, people: readonly ContactIdentity[]): Promise<void> {
  const names = new Set(people.flatMap((person) => [...addressesOf(person), ...numbersOf(person)]));
  readAhead.set(scope.em, { ...(await findAddressedContacts(scope, people)), names });
}

export const forgetContactsReadAhead = ({ em }: Scope): void => void readAhead.delete(em);

async function readAddressedContacts(scope: Scope, person: ContactIdentity): Promise<AddressedContacts> {
  const [names, numbers] = [addressesOf(person), numbersOf(person)];
  const ahead = readAhead.get(scope.em);
  if (ahead === undefined || ![...names, ...numbers].every((name) => ahead.names.has(name))) {
    return findAddressedContacts(scope, [person]);
  }
  const addresses = ahead.addresses.filter(({ address }) => names.includes(address) || numbers.includes(address));
  const ids = new Set(addresses.map(({ contactId }) => contactId));
  return { addresses, contacts: ahead.contacts.filter(({ id, number }) => ids.has(id) || numbers.includes(number)) };
}

/** Matches a person with the contacts that have one of their addresses. */
export async function matchContact(scope: Scope, person: ContactIdentity): Promise<ContactMatch> {
  const { addresses, contacts: candidates } = await readAddressedContacts(scope, person);
  const names = addressesOf(person);
  const own = addresses.filter(({ address }) => names.includes(address));
  const named = addresses.filter(({ address }) => address === person.alias).map(({ contactId }) => contactId);
  const isByAlias = candidates.every(({ id }) => named.includes(id));
  if (candidates.length > 1) {
    const preferredId = addresses.find(({ address }) => address === person.address)?.contactId;
    return { ...(await resolveDuplicates(scope, candidates, preferredId)), isByAlias };
  }
  const hasAllAddresses = own.length === names.length && own.every(({ contactId }) => contactId === candidates[0]?.id);
  return { contact: candidates[0] ?? null, hasAllAddresses, isUnambiguous: true, isByAlias, duplicates: [] };
}

export const findContactByIdentity = async (scope: Scope, person: ContactIdentity): Promise<Contact | null> =>
  (await matchContact(scope, person)).contact;

/** Stores the addresses for this contact, taking them from other contacts. */
export async function saveAddresses(scope: Scope, contactId: number, person: ContactIdentity): Promise<void> {
  forgetContactsReadAhead(scope);
  await execute(
    scope.em,
    `insert into contact_addresses as known (company_id, contact_id, address) select $1, $2, unnest($3::text[])
     on conflict (company_id, address) do update set contact_id = excluded.contact_id, updated_at = now()
     where known.contact_id <> excluded.contact_id`,
    [scope.companyId, contactId, addressesOf(person)],
  );
}

/** Moves the address of a contact from its old number to the new one. */
export async function replaceNumberAddress(
  { em, companyId }: Scope,
  contactId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await execute(em, `delete from contact_addresses where contact_id = $1 and split_part(address, '@', 1) = $2`, [contactId, from]);
  await execute(
    em,
    'insert into contact_addresses (company_id, contact_id, address) values ($1, $2, $3) on conflict (company_id, address) do nothing',
    [companyId, contactId, to],
  );
}
