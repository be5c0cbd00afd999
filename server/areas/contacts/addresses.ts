import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Contact, ContactAddress } from './Contact.ts';

/** Somebody, as a channel names them. */
export interface Introduced {
  readonly address: string;
  readonly number: string | null;
  readonly alias: string | null;
  readonly name: string | null;
  readonly isGroup: boolean;
}

/** Every address a person is known under; a number and a privacy id of one person lead to one contact. */
export const addressesOf = ({ address, number, alias }: Introduced): string[] => [
  ...new Set([address, number, alias].filter((text): text is string => text !== null && text !== '')),
];

/** Who is behind a person, and whether every address of theirs already leads there. */
export interface Met {
  readonly contact: Contact | null;
  readonly isRemembered: boolean;
}

/** The contact behind a person. Where its number and its privacy id were met apart, the one with the number goes on. */
export async function meet({ em }: Scope, person: Introduced): Promise<Met> {
  const addresses = await em.find(ContactAddress, { address: { $in: addressesOf(person) } });
  const ids = addresses.map(({ contactId }) => contactId);
  const byNumber = person.number === null ? [] : [{ number: person.number }];
  const known = await em.find(Contact, { $or: [{ id: { $in: ids } }, ...byNumber] }, { orderBy: { id: 'asc' } });
  const contact = known.find(({ number }) => number === person.number) ?? known[0] ?? null;
  const isRemembered = addresses.length === addressesOf(person).length && ids.every((id) => id === contact?.id);
  return { contact, isRemembered };
}

export const contactOf = async (scope: Scope, person: Introduced): Promise<Contact | null> => (await meet(scope, person)).contact;

/** From now on these addresses lead to this contact. */
export async function rememberAddresses({ em, companyId }: Scope, contactId: number, person: Introduced): Promise<void> {
  await rows(
    em,
    `insert into contact_addresses as known (company_id, contact_id, address) select $1, $2, unnest($3::text[])
     on conflict (company_id, address) do update set contact_id = excluded.contact_id, updated_at = now()
     where known.contact_id <> excluded.contact_id`,
    [companyId, contactId, addressesOf(person)],
  );
}

/** A number was corrected: what led to the old one leads here no more. */
export async function moveNumber({ em, companyId }: Scope, contactId: number, { from, to }: { from: string; to: string }): Promise<void> {
  await rows(em, `delete from contact_addresses where contact_id = $1 and split_part(address, '@', 1) = $2`, [contactId, from]);
  await rows(
    em,
    'insert into contact_addresses (company_id, contact_id, address) values ($1, $2, $3) on conflict (company_id, address) do nothing',
    [companyId, contactId, to],
  );
}
