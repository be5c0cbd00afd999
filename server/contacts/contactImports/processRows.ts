import { AppError } from '#shared/errors.ts';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { chooseConnection } from '#server/workspace/connections/index.ts';
import { Contact, ensureNumberChecks, type NumberChecker } from '#server/contacts/contacts/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { importContact, type ImportContext } from './importContact.ts';
import { temporaryFailures, type ContactImport, type TemporaryFailure } from './ContactImport.ts';
import { recordRowResults, findPendingRows, type PendingImportRow, type ImportRowResult } from './importRows.ts';

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

export interface ProcessOptions {
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
