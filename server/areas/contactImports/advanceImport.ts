import { LockMode } from '@mikro-orm/postgresql';
import Joi from 'joi';
import { listenOn } from '#server/platform/database/outbox/listeners.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { ContactImport } from './ContactImport.ts';
import { readImportRows } from './readImportRows.ts';
import { processRows } from './processRows.ts';

const stepMs = 2_000;
const retryDelayMs = 5_000;
/** What hinders a step for longer than this wants a person: nobody should look at an import that does not move for a day. */
const retryDelaysMs = [10_000, 60_000, 300_000, 900_000];

/** Has the next step of an import done; there is never more than one waiting. */
export function enqueueNextStep(scope: Scope, { id, waitingFor }: ContactImport): void {
  const schedule = waitingFor ? { at: new Date(scope.now.getTime() + retryDelayMs) } : {};
  scope.enqueue('contactImports.advance', { importId: id }, { key: `import-${id}`, ...schedule });
}

/**
 * One step of an import: reading it, or some of its lines. What was done and the wish for the next step are committed together,
 * so that a process that dies at any moment leaves an import that goes on.
 */
async function advanceImport(scope: Scope, { importId }: { importId: number }): Promise<void> {
  const contactImport = await scope.em.findOne(ContactImport, { id: importId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  let hasChanges = false;
  if (contactImport?.status === 'reading') {
    await readImportRows(scope, contactImport);
  } else if (contactImport?.status === 'running') {
    hasChanges = await processRows(scope, contactImport, stepMs);
  } else {
    return;
  }
  await scope.em.flush();
  if (contactImport.status === 'running') {
    enqueueNextStep(scope, contactImport);
  }
  scope.recordEvent('contactImport.changed', { importId, brought: hasChanges });
}

/** Its steps failed again and again. What was done is kept; whoever started it can let it go on. */
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
    retry: retryDelaysMs,
    onGaveUp: failImport,
    concurrency: 2,
  }),
];

export const contactImportListeners = [
  listenOn('contactImports.removeFile', 'contactImport.fileDropped', ({ platform }, { path }) => platform.files.remove(path)),
];
