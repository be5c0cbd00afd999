import { found, type Scope } from '#server/platform/db/scope.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { meet, rememberAddresses, type Introduced } from './addresses.ts';
import { Contact } from './Contact.ts';
import { wantPicture } from './fetchPicture.ts';

/** What stands in `number` while only a privacy id is known: never shown as a phone number. */
export const hiddenNumber = (alias: string): string => `~${alias}`;
export const isHiddenNumber = (number: string): boolean => number.startsWith('~');

/** Adds the contact, or finds the one that somebody else has just added: the unique index decides, not a look before. */
async function addedContact(scope: Scope, person: Introduced, connectionId: number): Promise<Contact> {
  const number = person.number ?? hiddenNumber(person.alias ?? person.address);
  const name = person.name?.trim() || person.number || '';
  const [row] = await rows(
    scope.em,
    queryOf(
      { id: column.number() },
      `insert into contacts (company_id, name, number, is_group, whatsapp_id) values ($1, $2, $3, $4, $5)
     on conflict on constraint contacts_number_key do nothing returning id`,
    ),
    [scope.companyId, name.slice(0, 200), number, person.isGroup, connectionId],
  );
  if (row) {
    scope.record('contact.created', { contactId: row.id });
  }
  return found(await scope.em.findOne(Contact, { number }), 'ERR_NO_CONTACT_FOUND');
}

const isName = (contact: Contact): boolean => contact.name !== '' && contact.name !== contact.number && !isHiddenNumber(contact.name);

/** Learns what this meeting tells: a number behind a privacy id, a name where only digits stood, the first connection. */
function learn(scope: Scope, contact: Contact, { number, name, connectionId }: Introduced & { connectionId: number }): void {
  const state = (): string => [contact.number, contact.name, contact.whatsappId].join();
  const before = state();
  const isNamed = isName(contact);
  if (number !== null && isHiddenNumber(contact.number)) {
    contact.number = number;
  }
  if (name?.trim() && !isNamed) {
    contact.name = name.trim().slice(0, 200);
  }
  contact.whatsappId ??= connectionId;
  if (state() !== before) {
    scope.record('contact.changed', { contactId: contact.id });
  }
}

/** Learns what a channel tells of somebody who is known here. */
export async function recognise(scope: Scope, person: Introduced, connectionId: number): Promise<Contact | null> {
  const { contact, twins, isRemembered, isAlone } = await meet(scope, person);
  if (contact === null) {
    return null;
  }
  // Whoever listens makes one of them; until then what is said lies with the older.
  twins.forEach((twin) => scope.record('contact.paired', { contactIds: [contact.id, twin.id], number: person.number }));
  learn(scope, contact, { ...person, number: isAlone ? person.number : null, connectionId });
  await (isRemembered ? undefined : rememberAddresses(scope, contact.id, person));
  return contact;
}

/** Finds or adds the contact behind a person that a channel has met. Emits only on real change. */
export async function contactFor(scope: Scope, person: Introduced, connectionId: number): Promise<Contact> {
  const known = await recognise(scope, person, connectionId);
  const contact = known ?? (await addedContact(scope, person, connectionId));
  if (known === null) {
    learn(scope, contact, { ...person, connectionId });
    await rememberAddresses(scope, contact.id, person);
  }
  wantPicture(scope, contact);
  return contact;
}
