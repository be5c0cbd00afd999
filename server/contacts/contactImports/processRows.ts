import { AppError } from '#shared/errors.ts';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { chooseConnection } from '#server/workspace/connections/index.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { importContact, type ImportContext } from './importContact.ts';
import { temporaryFailures, type ContactImport, type TemporaryFailure } from './ContactImport.ts';
import { recordRowResults, findPendingRows, type PendingImportRow, type ImportRowResult } from './importRows.ts';

/** Rows of one step, which is one transaction: cancelling waits for it. */
const batchSize = 1_000;

const temporaryFailureOf = (error: unknown): TemporaryFailure | null =>
  error instanceof AppError ? (temporaryFailures.find((code) => code === error.code) ?? null) : null;

async function findExistingContacts({ em }: Scope, rows: readonly PendingImportRow[]): Promise<Map<string, Contact>> {
  const contacts = await em.find(Contact, { number: { $in: rows.flatMap(({ number }) => numberSpellings(number)) } });
  // The spelling of the sheet goes before the other.
  const others = contacts.flatMap((contact) => numberSpellings(contact.number).map((number) => [number, contact] as const));
  return new Map([...others, ...contacts.map((contact) => [contact.number, contact] as const)]);
}

/** Rows are processed in order, at the rate that the connection allows; results before a failure are kept. */
async function importRows(
  scope: Scope,
  contactImport: ContactImport,
  { rows, deadline }: { rows: readonly PendingImportRow[]; deadline: number },
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
      results.push(await importContact(context, row));
    }
  } catch (error) {
    contactImport.waitingFor = temporaryFailureOf(error);
    if (contactImport.waitingFor === null) {
      throw error;
    }
  }
  return results;
}

/** Processes one batch within `maxMs`; true when contacts have changed. */
export async function processRows(scope: Scope, contactImport: ContactImport, maxMs: number): Promise<boolean> {
  contactImport.waitingFor = null;
  const rows = await findPendingRows(scope, contactImport, batchSize);
  const results = rows.length === 0 ? [] : await importRows(scope, contactImport, { rows, deadline: performance.now() + maxMs });
  await scope.em.flush();
  await recordRowResults(scope, contactImport, results);
  if (contactImport.created + contactImport.updated + contactImport.skipped === contactImport.total) {
    Object.assign(contactImport, { status: 'done', finishedAt: scope.now });
  }
  await scope.em.flush();
  return results.some(({ outcome }) => outcome !== 'skipped');
}
