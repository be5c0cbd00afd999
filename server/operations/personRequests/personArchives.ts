import type { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import { personArchiveTexts } from '#shared/i18n/personArchive.ts';
import type { Language } from '#shared/i18n/texts.ts';
import type { PersonReport } from '#shared/operations/personRequests/report.ts';
import { maxPersonExports, type PersonRequestRecord, type PersonSubject } from '#shared/operations/personRequests/index.ts';
import type { ExportKind, ExportSnapshot, WrittenExport } from '#server/tenancy/exports/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { writeArchive } from '#server/platform/files/archive/writeArchive.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type PersonFileCounts, type PlannedExport, readArchiveFiles, writeIndex } from './readArchiveFiles.ts';

const plannedQuery = queryOf<PlannedExport>(
  { subject: column.text<PersonSubject>(), subjectId: column.number(), language: column.text<Language>() },
  `select subject, coalesce(contact_id, person_id, subject_id) as "subjectId", language
   from person_requests where id = $1 and kind = 'export' and state = 'running'`,
);

/** Writes the archive of one person into a stream, all of it as of one moment. */
export function writePersonArchive(
  platform: Platform,
  em: EntityManager,
  plan: PlannedExport,
): { content: Readable; counts: PersonFileCounts } {
  const { language } = plan;
  const counts: PersonFileCounts = { tables: {}, ticketIds: [], files: 0, missingFiles: [] };
  const context = { language, texts: personArchiveTexts[language] };
  const content = writeArchive(readArchiveFiles({ platform, em, plan, context }, counts), (files) => [
    { name: 'index.html', content: Buffer.from(writeIndex(counts, context)) },
    {
      name: 'manifest.json',
      content: Buffer.from(
        JSON.stringify({ format: 'prosa-person', version: 1, createdAt: platform.now().toISOString(), ...counts, files }, null, 1),
      ),
    },
  ]);
  return { content, counts };
}

async function writeArchiveFile({ platform, em, companyId }: ExportSnapshot, plan: PlannedExport): Promise<WrittenExport> {
  const { content, counts } = writePersonArchive(platform, em, plan);
  const file = await platform.files.put(companyId, content, 'application/zip');
  return { file, rows: Object.values(counts.tables).reduce((sum, count) => sum + count, 0) };
}

/** Archives of one person's data. Their table has the erasures too, which have no file and never expire. */
export const personArchives: ExportKind<PersonRequestRecord, PlannedExport> = {
  name: 'personRequest',
  table: 'person_requests',
  pathColumn: 'archive_path',
  where: "kind = 'export'",
  records: {
    columns: {
      id: 'r.id',
      kind: 'r.kind',
      subject: 'r.subject',
      subjectId: 'r.subject_id',
      subjectName: 'r.subject_name',
      state: 'r.state',
      userName: '(select name from users where id = r.user_id)',
      size: 'r.size',
      rows: 'r.rows',
      url: 'r.archive_path',
      expiresAt: 'iso(r.expires_at)',
      report: jsonSql<PersonReport | null>('r.report'),
      companyId: 'r.company_id',
      createdAt: 'iso(r.created_at)',
      updatedAt: 'iso(r.updated_at)',
    },
    from: `(select q.*, coalesce((select c.name from contacts c where c.id = q.contact_id), (select u.name from users u where u.id = q.person_id)) as subject_name
    from person_requests q) r`,
  },
  missingCode: 'ERR_NO_PERSON_REQUEST_FOUND',
  limits: { max: maxPersonExports, maxCode: 'ERR_PERSON_EXPORTS_LIMIT' },
  job: { name: 'personRequests.export', idKey: 'requestId', key: (id) => `person-request-${id}` },
  removal: 'personRequests.removeExpired',
  hoursKept: ({ config }) => config.exportDays * 24,
  // Names nobody.
  toFileName: ({ subject, subjectId, createdAt }) => `prosa-${subject}-${subjectId}-${createdAt.slice(0, 10)}.zip`,
  plan: async ({ em }, id) => (await queryRows(em, plannedQuery, [id]))[0] ?? null,
  write: writeArchiveFile,
};
