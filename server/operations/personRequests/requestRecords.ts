import type { PersonReport } from '#shared/operations/personRequests/report.ts';
import type { PersonRequestRecord } from '#shared/operations/personRequests/index.ts';
import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, pageRows, type RecordSource } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { signKept } from '#server/platform/files/fileLinks.ts';

const pageSize = 30;

/** `url`: the path of the archive, until it is signed. */
const requestRecords: RecordSource<PersonRequestRecord> = {
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
};

/** Signed for a download under a name that names nobody. */
const presentRequest = (scope: Scope, record: PersonRequestRecord): PersonRequestRecord =>
  signKept(scope, record, `prosa-${record.subject}-${record.subjectId}-${record.createdAt.slice(0, 10)}.zip`);

/** Null: it is gone. */
export async function findRequest(scope: Scope, id: number): Promise<PersonRequestRecord | null> {
  const record = await findRecord(scope.em, requestRecords, id);
  return record && presentRequest(scope, record);
}

export async function pageRequests(
  scope: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.personRequests.page>,
): Promise<ResultOf<typeof api.personRequests.page>> {
  const page = await pageRows(scope.em, requestRecords, {
    key: 'personRequests',
    where: (bind) => matchesTerm(searchParam, { texts: ['r.subject_name'] }, bind),
    orderBy: { id: 'r.id', isDescending: true },
    pageNumber,
    after,
    pageSize,
  });
  return { ...page, personRequests: page.personRequests.map((record) => presentRequest(scope, record)) };
}
