import { AppError } from '#shared/errors.ts';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { chooseConnection } from '#server/workspace/connections/index.ts';
import { addExtraInfo } from '#server/contacts/contacts/addExtraInfo.ts';
import { Contact } from '#server/contacts/contacts/Contact.ts';
import { ensureNumberChecks, findNumberCheck, type NumberChecker } from '#server/contacts/contacts/numberCheck.ts';
import { findContactByIdentity } from '#server/contacts/contacts/contactAddresses.ts';
import { insertContact } from '#server/contacts/contacts/createContact.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { ChannelPerson } from '#server/channels/Channel.ts';
import { type ContactImport, type TemporaryFailure, temporaryFailures } from './ContactImport.ts';
import { findPendingRows, type ImportRowResult, type PendingImportRow, recordRowResults } from './importRows.ts';

interface ImportContext {
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
async function importContact(context: ImportContext, row: PendingImportRow): Promise<ImportRowResult | null> {
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

/** Rows of one step, which is one transaction: cancelling waits for it. */
export const importBatchSize = 1_000;

const temporaryFailureOf = (error: unknown): TemporaryFailure | null =>
  error instanceof AppError ? (temporaryFailures.find((code) => code === error.code) ?? null) : null;

async function findExistingContacts({ em }: Scope, rows: readonly Pick<PendingImportRow, 'number'>[]): Promise<Map<string, Contact>> {
  const contacts = await em.find(Contact, { number: { $in: rows.flatMap(({ number }) => numberSpellings(number)) } });
  // The spelling of the sheet goes before the other.
  const others = contacts.flatMap((contact) => numberSpellings(contact.number).map((number) => [number, contact] as const));
  return new Map([...others, ...contacts.map((contact) => [contact.number, contact] as const)]);
}

interface CheckOptions {
  readonly contactImport: Pick<ContactImport, 'whatsappId'>;
  readonly rows: readonly Pick<PendingImportRow, 'number'>[];
  readonly maxMs: number;
}

/** Checks unknown numbers in order, at the rate that the connection allows; gives why it had to end. */
export async function checkRowNumbers(
  checker: NumberChecker,
  { contactImport, rows, maxMs }: CheckOptions,
): Promise<TemporaryFailure | null> {
  try {
    const { connectionId, numbers } = await checker.open(async (scope) => {
      const { id } = await chooseConnection(scope, contactImport.whatsappId ?? null);
      const existing = await findExistingContacts(scope, rows);
      return { connectionId: id, numbers: rows.flatMap(({ number }) => (existing.has(number) ? [] : [number])) };
    });
    await ensureNumberChecks(checker, connectionId, { numbers, inBulk: true, maxMs });
    return null;
  } catch (error) {
    const failure = temporaryFailureOf(error);
    if (failure === null) {
      throw error;
    }
    return failure;
  }
}

/** Rows are processed in order, up to the first whose number was not checked yet; results before a failure are kept. */
async function importRows(
  scope: Scope,
  contactImport: ContactImport,
  { rows, deadline, checkFailure }: { rows: readonly PendingImportRow[]; deadline: number; checkFailure: TemporaryFailure | null },
): Promise<ImportRowResult[]> {
  const results: ImportRowResult[] = [];
  try {
    const connection = await chooseConnection(scope, contactImport.whatsappId ?? null);
    const context: ImportContext = {
      scope,
      contactImport,
      connectionId: connection.id,
      existing: await findExistingContacts(scope, rows),
    };
    for (const row of rows) {
      if (performance.now() > deadline) {
        break;
      }
      // oxlint-disable-next-line no-await-in-loop
      const result = await importContact(context, row);
      if (result === null) {
        contactImport.waitingFor = checkFailure;
        break;
      }
      results.push(result);
    }
  } catch (error) {
    contactImport.waitingFor = temporaryFailureOf(error);
    if (contactImport.waitingFor === null) {
      throw error;
    }
  }
  return results;
}

interface ProcessOptions {
  readonly maxMs: number;
  /** Why `checkRowNumbers` has ended. */
  readonly checkFailure: TemporaryFailure | null;
}

/** Processes one batch; true when contacts have changed. */
export async function processRows(scope: Scope, contactImport: ContactImport, { maxMs, checkFailure }: ProcessOptions): Promise<boolean> {
  contactImport.waitingFor = null;
  const rows = await findPendingRows(scope, contactImport, importBatchSize);
  const results =
    rows.length === 0 ? [] : await importRows(scope, contactImport, { rows, deadline: performance.now() + maxMs, checkFailure });
  await scope.em.flush();
  await recordRowResults(scope, contactImport, results);
  if (contactImport.created + contactImport.updated + contactImport.skipped === contactImport.total) {
    Object.assign(contactImport, { status: 'done', finishedAt: scope.now });
  }
  await scope.em.flush();
  return results.some(({ outcome }) => outcome !== 'skipped');
}
