import type { ChannelPerson } from '#server/channels/Channel.ts';
import { addExtraInfo, Contact, findContactByIdentity, findNumberCheck, insertContact } from '#server/contacts/contacts/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { ContactImport } from './ContactImport.ts';
import type { PendingImportRow, ImportRowResult } from './importRows.ts';

export interface ImportContext {
  readonly scope: Scope;
  readonly contactImport: ContactImport;
  readonly connectionId: number;
  /** Contacts by number, of the numbers in this batch. */
  readonly existing: ReadonlyMap<string, Contact>;
}

const emailOf = ({ email, reason }: PendingImportRow): string => (reason === 'badEmail' ? '' : email);

/** Updates an existing contact from a row, where the import says so. */
async function updateExisting({ scope, contactImport }: ImportContext, contact: Contact, row: PendingImportRow): Promise<ImportRowResult> {
  const base = { place: row.place, contactId: contact.id };
  if (contactImport.source === 'file' && contactImport.known === 'skip') {
    return { ...base, outcome: 'skipped', reason: 'known' };
  }
  const name = row.name || contact.name;
  const email = emailOf(row) || contact.email;
  const hasNewInfo = await addExtraInfo(scope, contact.id, row.info);
  if (name === contact.name && email === contact.email && !hasNewInfo) {
    return { ...base, outcome: 'skipped', reason: 'same' };
  }
  Object.assign(contact, { name, email });
  scope.recordEvent('contact.changed', { contactId: contact.id });
  return { ...base, outcome: 'updated', reason: row.reason };
}

/** The person of a row: from the phone's own data, or by the stored check; undefined where the number was not checked yet. */
async function findPerson(
  { scope, contactImport }: ImportContext,
  { number, address, alias, name }: PendingImportRow,
): Promise<ChannelPerson | null | undefined> {
  if (contactImport.source === 'phone') {
    return { address: address ?? number, number, alias, name, isGroup: false };
  }
  const check = await findNumberCheck(scope, number);
  return check?.exists === false ? null : check?.person;
}

/** Creates or updates the contact of a row; null where its number was not checked yet. */
export async function importContact(context: ImportContext, row: PendingImportRow): Promise<ImportRowResult | null> {
  const { scope, connectionId } = context;
  const { place, number } = row;
  const contact = context.existing.get(number);
  if (contact !== undefined) {
    return updateExisting(context, contact, row);
  }
  const person = await findPerson(context, row);
  if (person === undefined) {
    return null;
  }
  if (person === null) {
    return { place, outcome: 'skipped', reason: 'notOnWhatsApp', contactId: null };
  }
  const knownContact = await findContactByIdentity(scope, { ...person, spelling: number });
  if (knownContact !== null) {
    return updateExisting(context, knownContact, row);
  }
  const canonicalNumber = person.number ?? number;
  const newContactId = await insertContact(
    scope,
    { name: row.name || canonicalNumber, number, email: emailOf(row) },
    { person, connectionId },
  );
  if (newContactId === null) {
    return updateExisting(context, required(await scope.em.findOne(Contact, { number: canonicalNumber }), 'ERR_NO_CONTACT_FOUND'), row);
  }
  await addExtraInfo(scope, newContactId, row.info);
  return { place, outcome: 'created', reason: row.reason, contactId: newContactId };
}
