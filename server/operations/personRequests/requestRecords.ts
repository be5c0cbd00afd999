import type { PersonRequestRecord } from '#shared/operations/personRequests/index.ts';
import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { findExport, presentExport } from '#server/tenancy/exports/index.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { pageRows } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { personArchives } from './personArchives.ts';

const pageSize = 30;

/** Null: it is gone. */
export const findRequest = (scope: Scope, id: number): Promise<PersonRequestRecord | null> => findExport(personArchives, scope, id);

export async function pageRequests(
  scope: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.personRequests.page>,
): Promise<ResultOf<typeof api.personRequests.page>> {
  const page = await pageRows(scope.em, personArchives.records, {
    key: 'personRequests',
    where: (bind) => matchesTerm(searchParam, { texts: ['r.subject_name'] }, bind),
    orderBy: { id: 'r.id', isDescending: true },
    pageNumber,
    after,
    pageSize,
  });
  return { ...page, personRequests: page.personRequests.map((record) => presentExport(personArchives, scope, record)) };
}
