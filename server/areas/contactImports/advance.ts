import { LockMode } from '@mikro-orm/postgresql';
import Joi from 'joi';
import { listen } from '#server/platform/db/listeners.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { job } from '#server/platform/jobs/job.ts';
import { ContactImport } from './ContactImport.ts';
import { readLines } from './readLines.ts';
import { workOff } from './workOff.ts';

const step = 2_000;
const waits = 5_000;
/** What hinders a step for longer than this wants a person: nobody should look at an import that does not move for a day. */
const tries = [10_000, 60_000, 300_000, 900_000];

/** Has the next step of an import done; there is never more than one waiting. */
export function fileNext(scope: Scope, { id, waitingFor }: ContactImport): void {
  const later = waitingFor ? { at: new Date(scope.now.getTime() + waits) } : {};
  scope.enqueue('contactImports.advance', { importId: id }, { key: `import-${id}`, ...later });
}

/**
 * One step of an import: reading it, or some of its lines. What was done and the wish for the next step are committed together,
 * so that a process that dies at any moment leaves an import that goes on.
 */
async function advance(scope: Scope, { importId }: { importId: number }): Promise<void> {
  const one = await scope.em.findOne(ContactImport, { id: importId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  let brought = false;
  if (one?.status === 'reading') {
    await readLines(scope, one);
  } else if (one?.status === 'running') {
    brought = await workOff(scope, one, step);
  } else {
    return;
  }
  await scope.em.flush();
  if (one.status === 'running') {
    fileNext(scope, one);
  }
  scope.record('contactImport.changed', { importId, brought });
}

/** Its steps failed again and again. What was done is kept; whoever started it can let it go on. */
async function giveUp(scope: Scope, { importId }: { importId: number }): Promise<void> {
  const one = await scope.em.findOne(ContactImport, { id: importId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (one?.status === 'reading' || one?.status === 'running') {
    Object.assign(one, { status: 'failed', failure: 'ERR_IMPORT_GAVE_UP', waitingFor: null, finishedAt: scope.now });
    scope.record('contactImport.changed', { importId, brought: false });
  }
}

export const contactImportJobs = [
  job('contactImports.advance', advance, {
    rules: { importId: Joi.number().integer().positive().required() },
    retry: tries,
    onGaveUp: giveUp,
    concurrency: 2,
  }),
];

export const contactImportListeners = [
  listen('contactImports.removeFile', 'contactImport.fileDropped', ({ platform }, { path }) => platform.files.remove(path)),
];
