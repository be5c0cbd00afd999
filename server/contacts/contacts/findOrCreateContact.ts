import { required, type Scope } from '#server/platform/database/scope.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { forgetContactsReadAhead, matchContact, saveAddresses, type ContactIdentity, type ContactMatch } from './contactAddresses.ts';
import { Contact } from './Contact.ts';
import { requestPicture } from './fetchPicture.ts';
import { isHiddenNumber, toHiddenNumber } from './hiddenNumber.ts';
import { followNumber, takeNumberFromOthers } from './numberOwners.ts';
import { toContactName } from './toContactName.ts';

/** Inserts the contact or finds the one inserted concurrently: the unique index decides. */
async function insertOrFindContact(scope: Scope, person: ContactIdentity, connectionId: number): Promise<Contact> {
  forgetContactsReadAhead(scope);
  const number = person.number ?? toHiddenNumber(person.alias ?? person.address);
  const name = toContactName(person.name) || person.number || '';
  const [row] = await queryRows(
    scope.em,
    queryOf(
      { id: column.number() },
      `insert into contacts (company_id, name, number, is_group, whatsapp_id) values ($1, $2, $3, $4, $5)
     on conflict on constraint contacts_number_key do nothing returning id`,
    ),
    [scope.companyId, name, number, person.isGroup, connectionId],
  );
  if (row) {
    scope.recordEvent('contact.created', { contactId: row.id });
  }
  return required(await scope.em.findOne(Contact, { number }), 'ERR_NO_CONTACT_FOUND');
}

const hasName = (contact: Contact): boolean => contact.name !== '' && contact.name !== contact.number && !isHiddenNumber(contact.name);

/** Completes a contact: number behind a privacy id, name in place of digits, first connection. */
function updateFromIdentity(
  scope: Scope,
  contact: Contact,
  { number, name, username, connectionId }: ContactIdentity & { connectionId: number },
): void {
  const describe = (): string => [contact.number, contact.name, contact.username, contact.whatsappId].join();
  const before = describe();
  const isNamed = hasName(contact);
  if (number !== null && isHiddenNumber(contact.number)) {
    contact.number = number;
  }
  const newName = isNamed ? '' : toContactName(name);
  if (newName !== '') {
    contact.name = newName;
  }
  contact.username = toContactName(username ?? null) || contact.username;
  contact.whatsappId ??= connectionId;
  if (describe() !== before) {
    scope.recordEvent('contact.changed', { contactId: contact.id });
  }
}

/** Matches a person whose number may have been that of another one. */
async function matchOwner(scope: Scope, person: ContactIdentity): Promise<ContactMatch> {
  const match = await matchContact(scope, person);
  return match.isByAlias || !(await takeNumberFromOthers(scope, person)) ? match : matchContact(scope, person);
}

/** Updates the contact of a person, where one exists, from what a channel reports. */
export async function updateKnownContact(scope: Scope, person: ContactIdentity, connectionId: number): Promise<Contact | null> {
  const { contact, duplicates, hasAllAddresses, isUnambiguous } = await matchOwner(scope, person);
  if (contact === null) {
    return null;
  }
  // Listeners merge them; until then messages go to the older contact.
  duplicates.forEach((duplicate) => scope.recordEvent('contact.paired', { contactIds: [contact.id, duplicate.id], number: person.number }));
  await (isUnambiguous && !hasAllAddresses ? followNumber(scope, contact, person) : undefined);
  updateFromIdentity(scope, contact, { ...person, number: isUnambiguous ? person.number : null, connectionId });
  await (hasAllAddresses ? undefined : saveAddresses(scope, contact.id, person));
  return contact;
}

/** Finds or adds the contact of a person that a channel reports; records events on change only. */
export async function findOrCreateContact(scope: Scope, person: ContactIdentity, connectionId: number): Promise<Contact> {
  const existing = await updateKnownContact(scope, person, connectionId);
  const contact = existing ?? (await insertOrFindContact(scope, person, connectionId));
  if (existing === null) {
    updateFromIdentity(scope, contact, { ...person, connectionId });
    await saveAddresses(scope, contact.id, person);
  }
  requestPicture(scope, contact);
  return contact;
}
