import type { api } from '#shared/api.ts';
import type { ImportRowRecord } from '#shared/areas/contactImports.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { PageOf } from '#shared/kit/page.ts';
import { paged } from '#server/platform/db/page.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { ContactImport } from './ContactImport.ts';

const latest = 20;
const pageSize = 100;

export const listImports = ({ em }: Scope): Promise<ContactImport[]> =>
  em.find(ContactImport, {}, { orderBy: { id: 'desc' }, limit: latest });

export const showImport = async ({ em }: Scope, { id }: { id: number }): Promise<ContactImport> =>
  found(await em.findOne(ContactImport, { id }), 'ERR_NO_IMPORT_FOUND');

/** Lines in the order of the spreadsheet. */
export async function pageRows(
  scope: Scope,
  { id, pageNumber = 1, only = 'all' }: InputOf<typeof api.contactImports.rows>,
): Promise<PageOf<'rows', ImportRowRecord>> {
  await showImport(scope, { id });
  const wanted = `import_id = $1 ${only === 'problems' ? `and (reason is not null or outcome = 'skipped')` : ''}`;
  const offset = (pageNumber - 1) * pageSize;
  const lines = await rows(
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
     from contact_import_rows where ${wanted} order by place limit $2 offset $3`,
    ),
    [id, pageSize, offset],
  );
  const [counted] = await rows(
    scope.em,
    queryOf({ count: column.number() }, `select count(*)::int as count from contact_import_rows where ${wanted}`),
    [id],
  );
  const { count = 0 } = counted ?? {};
  return { rows: lines, count, hasMore: paged(lines, count, offset).hasMore };
}
