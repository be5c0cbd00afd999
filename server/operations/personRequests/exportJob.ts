import Joi from 'joi';
import type { Readable } from 'node:stream';
import { IsolationLevel, type EntityManager } from '@mikro-orm/postgresql';
import { personArchiveTexts } from '#shared/i18n/personArchive.ts';
import type { Language } from '#shared/i18n/texts.ts';
import type { PersonSubject } from '#shared/operations/personRequests/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInCompanyTransaction, type Scope } from '#server/platform/database/scope.ts';
import { writeArchive } from '#server/platform/files/archive/writeArchive.ts';
import type { StoredFile } from '#server/platform/files/FileStore.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { writeIndex } from './archivePages.ts';
import { readArchiveFiles, type PersonTally, type PlannedExport } from './readArchiveFiles.ts';

interface MadeArchive {
  readonly file: StoredFile;
  readonly rows: number;
}

const plannedQuery = queryOf<PlannedExport>(
  { subject: column.text<PersonSubject>(), subjectId: column.number(), language: column.text<Language>() },
  `select subject, coalesce(contact_id, person_id, subject_id) as "subjectId", language
   from person_requests where id = $1 and kind = 'export' and state = 'running'`,
);

/** Writes the archive of one person into a stream, all of it as of one moment. */
export function writePersonArchive(
  platform: Platform,
  em: EntityManager,
  planned: PlannedExport,
): { content: Readable; tally: PersonTally } {
  const { language } = planned;
  const tally: PersonTally = { tables: {}, ticketIds: [], files: 0, missingFiles: [] };
  const context = { language, texts: personArchiveTexts[language] };
  const content = writeArchive(readArchiveFiles({ platform, em, planned, context }, tally), (files) => [
    { name: 'index.html', content: Buffer.from(writeIndex(tally, context)) },
    {
      name: 'manifest.json',
      content: Buffer.from(
        JSON.stringify({ format: 'prosa-person', version: 1, createdAt: platform.now().toISOString(), ...tally, files }, null, 1),
      ),
    },
  ]);
  return { content, tally };
}

/** Outside the transaction of the job, which a long archive must not hold open. */
async function makeArchive(open: OpenContext<Scope>, { requestId }: { requestId: number }): Promise<MadeArchive | null> {
  const found: { platform: Platform; companyId: number; planned: PlannedExport }[] = [];
  await open(async ({ em, platform, companyId }) => {
    const [planned] = await queryRows(em, plannedQuery, [requestId]);
    found.push(...(planned === undefined ? [] : [{ platform, companyId, planned }]));
  });
  const [one] = found;
  if (one === undefined) {
    return null;
  }
  const { platform, companyId, planned } = one;
  const options = { companyId, isReadOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ };
  return runInCompanyTransaction(platform, options, async (em) => {
    const { content, tally } = writePersonArchive(platform, em, planned);
    const file = await platform.files.put(companyId, content, 'application/zip');
    return { file, rows: Object.values(tally.tables).reduce((sum, count) => sum + count, 0) };
  });
}

const finishStatement = `
  update person_requests set state = $2, archive_path = $3, size = $4, rows = $5, updated_at = now(),
    expires_at = now() + $6 * interval '1 day' where id = $1 and state = 'running'`;

async function finish(scope: Scope, requestId: number, made: MadeArchive | null): Promise<void> {
  const values = made === null ? ['failed', null, null, null] : ['ready', made.file.path, made.file.size, made.rows];
  await execute(scope.em, finishStatement, [requestId, ...values, scope.platform.config.exportDays]);
  scope.recordEvent('personRequest.changed', { personRequestId: requestId });
}

async function saveArchive(scope: Scope, { requestId }: { requestId: number }, { prepared }: JobRun<MadeArchive | null>): Promise<void> {
  if (prepared) {
    await finish(scope, requestId, prepared);
  }
}

export const exportJob = defineJob('personRequests.export', saveArchive, {
  rules: { requestId: Joi.number().integer().required() },
  prepare: makeArchive,
  onGaveUp: (scope: Scope, { requestId }) => finish(scope, requestId, null),
});
