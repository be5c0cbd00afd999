import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Contact } from './Contact.ts';
import { forgetContactsReadAhead, type ContactIdentity } from './contactAddresses.ts';
import { toHiddenNumber } from './hiddenNumber.ts';

/** A privacy id is made of digits too. */
const forgetStatement = `
  delete from contact_addresses where contact_id = $1 and address not like '%@lid' and split_part(address, '@', 1) = any($2)`;

/** Forgets a number that a contact has no more. */
export async function forgetNumber(scope: Scope, { contactId, number, isLost }: DomainEvents['contact.numberLeft']): Promise<void> {
  forgetContactsReadAhead(scope);
  await execute(scope.em, forgetStatement, [contactId, numberSpellings(number)]);
  scope.recordEvent('contact.numberLeft', { contactId, number, isLost });
}

/** Contacts under a number whose privacy ids are all of others; `other`: what is left of their addresses. */
const formerOwnersQuery = queryOf(
  { id: column.number(), other: column.text() },
  `select c.id, coalesce(
     (select min(address) from contact_addresses a where a.contact_id = c.id and a.address ~ '^[0-9]+$' and not a.address = any($1)
       and not exists (select from contacts o where o.number = a.address)),
     (select min(address) from contact_addresses a where a.contact_id = c.id and a.address like '%@lid')) as other
   from contacts c
   where (c.number = any($1) or exists (select from contact_addresses a where a.contact_id = c.id and a.address = any($1)))
     and exists (select from contact_addresses a where a.contact_id = c.id and a.address like '%@lid')
     and not exists (select from contact_addresses a where a.contact_id = c.id and a.address = any($2))
   order by c.id`,
);

async function takeNumber(scope: Scope, { id, other }: { readonly id: number; readonly other: string }, number: string): Promise<void> {
  const contact = await scope.em.findOneOrFail(Contact, { id });
  if (numberSpellings(number).includes(contact.number)) {
    contact.name = contact.name === contact.number ? '' : contact.name;
    contact.number = other.includes('@') ? toHiddenNumber(other) : other;
    await scope.em.flush();
    scope.recordEvent('contact.changed', { contactId: id });
  }
  await forgetNumber(scope, { contactId: id, number, isLost: true });
}

/** Takes the number of a person from contacts that are other people, by their privacy ids. */
export async function takeNumberFromOthers(scope: Scope, { number, alias, address }: ContactIdentity): Promise<boolean> {
  if (number === null || alias === null) {
    return false;
  }
  const owners = await queryRows(scope.em, formerOwnersQuery, [numberSpellings(number), [alias, address]]);
  for (const owner of owners) {
    await takeNumber(scope, owner, number);
  }
  return owners.length > 0;
}

/** With several privacy ids a contact has several numbers: none of them replaces another. */
const formerNumberQuery = queryOf(
  { number: column.text() },
  `select c.number from contacts c
   where c.id = any($1) and c.number not like '~%' and not c.is_group and not c.number = any($2)
     and (select count(*) from contact_addresses a where a.contact_id = any($1) and a.address like '%@lid') = 1
   order by c.id limit 1`,
);

/** The number that the contacts of one person had before this one; null where it is the first one, or one more. */
export async function findFormerNumber({ em }: Scope, contactIds: readonly number[], number: string): Promise<string | null> {
  const [former] = await queryRows(em, formerNumberQuery, [contactIds, numberSpellings(number)]);
  return former?.number ?? null;
}

/** Gives a contact the new number that a channel reports under its privacy id. */
export async function followNumber(scope: Scope, contact: Contact, { number, alias }: ContactIdentity): Promise<void> {
  const former = number === null || alias === null ? null : await findFormerNumber(scope, [contact.id], number);
  if (number !== null && former !== null) {
    contact.name = contact.name === former ? number : contact.name;
    contact.number = number;
    // The next person of the transaction may have the former one.
    await scope.em.flush();
    scope.recordEvent('contact.changed', { contactId: contact.id });
    await forgetNumber(scope, { contactId: contact.id, number: former, isLost: false });
  }
}
