import type { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { contactImportRecords, importRowRecords } from './contactImportRecords.ts';

const maxListed = 20;
const pageSize = 100;

export const listImports = (
  { em }: Scope,
  { contactListId = null }: InputOf<typeof api.contactImports.list>,
): Promise<ContactImportRecord[]> =>
  listRecords(em, contactImportRecords, {
    where: (bind) => `i.contact_list_id is not distinct from ${bind(contactListId)}::int`,
    orderBy: 'i.id desc',
    limit: maxListed,
  });

export const showImport = async ({ em }: Scope, { id }: { id: number }): Promise<ContactImportRecord> =>
  required(await findRecord(em, contactImportRecords, id), 'ERR_NO_IMPORT_FOUND');

/** Rows in spreadsheet order. */
export async function pageImportRows(
  scope: Scope,
  { id, pageNumber, after, only = 'all' }: InputOf<typeof api.contactImports.rows>,
): Promise<ResultOf<typeof api.contactImports.rows>> {
  await showImport(scope, { id });
  const problems = only === 'problems' ? ` and (r.reason is not null or r.outcome = 'skipped')` : '';
  return pageRows(scope.em, importRowRecords, {
    key: 'rows',
    where: (bind) => `r.import_id = ${bind(id)}${problems}`,
    orderBy: { id: 'r.place' },
    pageNumber,
    after,
    pageSize,
  });
}
