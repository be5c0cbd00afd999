import { found, type Scope } from '#server/platform/db/scope.ts';
import { rows } from '#server/platform/db/rows.ts';
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
const addressesOf = ({ address, number, alias }: Introduced): string[] => [
  ...new Set([address, number, alias].filter((text): text is string => text !== null && text !== '')),
];

/** What stands in `number` while only a privacy id is known: never shown as a phone number. */
export const hiddenNumber = (alias: string): string => `~${alias}`;
export const isHiddenNumber = (number: string): boolean => number.startsWith('~');

async function knownContact(scope: Scope, addresses: readonly string[]): Promise<Contact | null> {
  const known = await scope.em.find(ContactAddress, { address: { $in: [...addresses] } }, { orderBy: { contactId: 'asc' } });
  const first = known[0];
  return first ? scope.em.findOne(Contact, { id: first.contactId }) : null;
}

/** Adds the contact, or finds the one that somebody else has just added: the unique index decides, not a look before. */
async function addedContact(scope: Scope, person: Introduced, connectionId: number): Promise<Contact> {
  const number = person.number ?? hiddenNumber(person.alias ?? person.address);
  const name = person.name?.trim() || person.number || '';
  const [row] = await rows<{ id: number }>(
    scope.em,
    `insert into contacts (company_id, name, number, is_group, whatsapp_id) values ($1, $2, $3, $4, $5)
     on conflict on constraint contacts_number_key do nothing returning id`,
    [scope.companyId, name.slice(0, 200), number, person.isGroup, connectionId],
  );
  if (row) {
    scope.record('contact.created', { contactId: row.id });
  }
  return found(await scope.em.findOne(Contact, { number }), 'ERR_NO_CONTACT_FOUND');
}

const isName = (contact: Contact): boolean => contact.name !== '' && contact.name !== contact.number && !isHiddenNumber(contact.name);

/** Learns what this meeting tells: a number behind a privacy id, a name where only digits stood. */
function learn(scope: Scope, contact: Contact, { number, name }: Introduced): void {
  const before = [contact.number, contact.name].join();
  if (number !== null && isHiddenNumber(contact.number)) {
    contact.number = number;
  }
  if (name?.trim() && !isName(contact)) {
    contact.name = name.trim().slice(0, 200);
  }
  if ([contact.number, contact.name].join() !== before) {
    scope.record('contact.changed', { contactId: contact.id });
  }
}

async function remember(scope: Scope, contact: Contact, addresses: readonly string[]): Promise<void> {
  await rows(
    scope.em,
    `insert into contact_addresses (company_id, contact_id, address) select $1, $2, unnest($3::text[]) on conflict do nothing`,
    [scope.companyId, contact.id, addresses],
  );
}

/** Finds or adds the contact behind a person that a channel has met. Emits only on real change. */
export async function contactFor(scope: Scope, person: Introduced, connectionId: number): Promise<Contact> {
  const addresses = addressesOf(person);
  const known = await knownContact(scope, addresses);
  const contact = known ?? (await addedContact(scope, person, connectionId));
  learn(scope, contact, person);
  await remember(scope, contact, addresses);
  return contact;
}
