import type { api } from '#shared/api.ts';
import type { ImportRowRecord } from '#shared/areas/contactImports.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { PageResult } from '#shared/kit/page.ts';
import { createPage } from '#server/platform/database/findPage.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { ContactImport } from './ContactImport.ts';

const maxListed = 20;
const pageSize = 100;

export const listImports = ({ em }: Scope): Promise<ContactImport[]> =>
  em.find(ContactImport, {}, { orderBy: { id: 'desc' }, limit: maxListed });

export const showImport = async ({ em }: Scope, { id }: { id: number }): Promise<ContactImport> =>
  required(await em.findOne(ContactImport, { id }), 'ERR_NO_IMPORT_FOUND');

/** Rows in spreadsheet order. */
export async function pageImportRows(
  scope: Scope,
  { id, pageNumber = 1, only = 'all' }: InputOf<typeof api.contactImports.rows>,
): Promise<PageResult<'rows', ImportRowRecord>> {
  await showImport(scope, { id });
  const condition = `import_id = $1 ${only === 'problems' ? `and (reason is not null or outcome = 'skipped')` : ''}`;
  const offset = (pageNumber - 1) * pageSize;
  const records = await queryRows(
    scope.em,
    queryOf<ImportRowRecord>(
      {
        id: column.number(),
        name: column.text(),
        number: column.text(),
        email: column.text(),
        outcome: column.text(),
        reason: column.orNull(column.text()),
        contactId: column.orNull(column.number()),
      },
      `select place as id, name, number, email, outcome, reason, contact_id as "contactId"
     from contact_import_rows where ${condition} order by place limit $2 offset $3`,
    ),
    [id, pageSize, offset],
  );
  const [countRow] = await queryRows(
    scope.em,
    queryOf({ count: column.number() }, `select count(*)::int as count from contact_import_rows where ${condition}`),
    [id],
  );
  const { count = 0 } = countRow ?? {};
  return { rows: records, count, hasMore: createPage(records, count, offset).hasMore };
}
