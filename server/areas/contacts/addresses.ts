import { execute } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Contact, ContactAddress } from './Contact.ts';
import { areOne } from './sameness.ts';

/** Somebody, as a channel names them. */
export interface Introduced {
  readonly address: string;
  readonly number: string | null;
  readonly alias: string | null;
  readonly name: string | null;
  readonly isGroup: boolean;
  /** The number as somebody else has written it, with or without a digit that the channel does not mind. */
  readonly spelling?: string;
}

/** Every address a person is known under; a number and a privacy id of one person lead to one contact. */
export const addressesOf = ({ address, number, alias, spelling }: Introduced): string[] => [
  ...new Set([address, number, alias, spelling].filter((text): text is string => typeof text === 'string' && text !== '')),
];

/** Who is behind a person. */
export interface Met {
  readonly contact: Contact | null;
  /** Every address of theirs already leads there. */
  readonly isRemembered: boolean;
  /** No other contact answers to any of their addresses. */
  readonly isAlone: boolean;
  /** Contacts that have just proved to be the same person. */
  readonly twins: readonly Contact[];
}

/** Several contacts answer to one person: the oldest of them, unless they must not be one; then the one that was named. */
async function oneOf(scope: Scope, known: readonly Contact[], named: number | undefined): Promise<Met> {
  const ids = known.map(({ id }) => id);
  const [oldest = null, ...twins] = known;
  const several = { isRemembered: true, isAlone: false };
  return (await areOne(scope, ids))
    ? { ...several, contact: oldest, twins }
    : { ...several, contact: known.find(({ id }) => id === named) ?? oldest, twins: [] };
}

/** The contact behind a person, known by any of their addresses. */
export async function meet(scope: Scope, person: Introduced): Promise<Met> {
  const { em } = scope;
  const addresses = await em.find(ContactAddress, { address: { $in: addressesOf(person) } });
  const ids = addresses.map(({ contactId }) => contactId);
  const numbers = [person.number, person.spelling ?? null].filter((number) => number !== null);
  const known = await em.find(Contact, { $or: [{ id: { $in: ids } }, { number: { $in: numbers } }] }, { orderBy: { id: 'asc' } });
  if (known.length > 1) {
    return oneOf(scope, known, addresses.find(({ address }) => address === person.address)?.contactId);
  }
  const isRemembered = addresses.length === addressesOf(person).length && ids.every((id) => id === known[0]?.id);
  return { contact: known[0] ?? null, isRemembered, isAlone: true, twins: [] };
}

export const contactOf = async (scope: Scope, person: Introduced): Promise<Contact | null> => (await meet(scope, person)).contact;

/** From now on these addresses lead to this contact. */
export async function rememberAddresses({ em, companyId }: Scope, contactId: number, person: Introduced): Promise<void> {
  await execute(
    em,
    `insert into contact_addresses as known (company_id, contact_id, address) select $1, $2, unnest($3::text[])
     on conflict (company_id, address) do update set contact_id = excluded.contact_id, updated_at = now()
     where known.contact_id <> excluded.contact_id`,
    [companyId, contactId, addressesOf(person)],
  );
}

/** A number was corrected: what led to the old one leads here no more. */
export async function moveNumber({ em, companyId }: Scope, contactId: number, { from, to }: { from: string; to: string }): Promise<void> {
  await execute(em, `delete from contact_addresses where contact_id = $1 and split_part(address, '@', 1) = $2`, [contactId, from]);
  await execute(
    em,
    'insert into contact_addresses (company_id, contact_id, address) values ($1, $2, $3) on conflict (company_id, address) do nothing',
    [companyId, contactId, to],
  );
}
