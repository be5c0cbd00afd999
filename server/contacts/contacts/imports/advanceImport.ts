import { LockMode } from '@mikro-orm/postgresql';
import Joi from 'joi';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import { ContactImport, type TemporaryFailure } from './ContactImport.ts';
import { addRowsToList } from './importListRows.ts';
import { findPendingRows } from './importRows.ts';
import { readImportRows, storeImportRows, type SheetReading } from './readImportRows.ts';
import { importBatchSize, checkRowNumbers, processRows } from './processRows.ts';

const stepMs = 2_000;
/** Numbers are checked faster than rows are stored. */
const checkMs = stepMs / 2;
const retryDelayMs = 5_000;
const busyDelayMs = 1_000;
/** Delays between retries of a failing step, 20 minutes in all: then a person has to decide. */
const retryDelaysMs = [10_000, 60_000, 300_000, 900_000];

/** Enqueues the next step; the key allows one pending step per import. */
export function enqueueNextStep(scope: Scope, { id, waitingFor }: ContactImport, delayMs = waitingFor ? retryDelayMs : 0): void {
  const schedule = delayMs > 0 ? { at: new Date(scope.now.getTime() + delayMs) } : {};
  scope.enqueue('contactImports.advance', { importId: id }, { key: `import-${id}`, ...schedule });
}

interface PreparedStep {
  readonly reading: SheetReading | null;
  readonly checkFailure: TemporaryFailure | null;
}

/** Reads the import, or checks the numbers of its next rows, before the transaction of the step is open. */
async function prepareStep(open: OpenContext<Scope>, { importId }: { importId: number }): Promise<PreparedStep> {
  const checked = await open(async (scope) => {
    const { platform, companyId, log } = scope;
    const contactImport = await scope.em.findOne(ContactImport, { id: importId, status: 'running', source: 'file', contactListId: null });
    return (
      contactImport && {
        checker: { platform, companyId, log, open },
        contactImport,
        rows: await findPendingRows(scope, contactImport, importBatchSize),
      }
    );
  });
  return checked === null
    ? { reading: await readImportRows(open, importId), checkFailure: null }
    : { reading: null, checkFailure: await checkRowNumbers(checked.checker, { ...checked, maxMs: checkMs }) };
}

/** Processes a batch; true when contacts have changed. */
async function advanceRows(scope: Scope, contactImport: ContactImport, checkFailure: TemporaryFailure | null): Promise<boolean> {
  if (!contactImport.contactListId) {
    return processRows(scope, contactImport, { maxMs: stepMs, checkFailure });
  }
  await addRowsToList(scope, contactImport, contactImport.contactListId);
  return false;
}

/**
 * One step of an import: reading it, or processing a batch. The next step is enqueued in the same transaction, so that a crash
 * never stops an import.
 */
async function advanceImport(scope: Scope, { importId }: { importId: number }, { prepared }: JobRun<PreparedStep>): Promise<void> {
  const { reading, checkFailure } = required(prepared, 'ERR_UNEXPECTED');
  const contactImport = await scope.em.findOne(ContactImport, { id: importId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  let hasChanges = false;
  if (contactImport?.status === 'reading') {
    // Without a reading it has come to this state since `prepareStep`.
    if (reading === 'later' || reading === null) {
      enqueueNextStep(scope, contactImport, busyDelayMs);
      return;
    }
    await storeImportRows(scope, contactImport, reading);
  } else if (contactImport?.status === 'running') {
    hasChanges = await advanceRows(scope, contactImport, checkFailure);
  } else {
    return;
  }
  await scope.em.flush();
  if (contactImport.status === 'running') {
    enqueueNextStep(scope, contactImport);
  }
  scope.recordEvent('contactImport.changed', { importId, brought: hasChanges });
}

/** Marks the import as failed after all retries; its result is kept and it can be resumed. */
async function failImport(scope: Scope, { importId }: { importId: number }): Promise<void> {
  const contactImport = await scope.em.findOne(ContactImport, { id: importId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (contactImport?.status === 'reading' || contactImport?.status === 'running') {
    Object.assign(contactImport, { status: 'failed', failure: 'ERR_IMPORT_GAVE_UP', waitingFor: null, finishedAt: scope.now });
    scope.recordEvent('contactImport.changed', { importId, brought: false });
  }
}

export const contactImportJobs = [
  defineJob('contactImports.advance', advanceImport, {
    rules: { importId: Joi.number().integer().positive().required() },
    prepare: prepareStep,
    retry: retryDelaysMs,
    onGaveUp: failImport,
    concurrency: 2,
  }),
];
