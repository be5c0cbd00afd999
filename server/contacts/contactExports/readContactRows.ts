import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactExportColumn, ContactExportField } from '#shared/contacts/contactExports.ts';
import { findContactIds } from '#server/contacts/contacts/index.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { SqlFragments } from '#server/platform/database/sqlFragments.ts';

/** Contacts that are read and written at once: what a sheet keeps in memory. */
const batchSize = 1000;

/** What a sheet shows. */
export interface ContactSheetRequest {
  readonly columns: readonly ContactExportColumn[];
  /** Empty: all contacts. */
  readonly searchParam: string;
  /** In which times are written. */
  readonly timeZone: string;
}

const ticketsOfContact = ({ 'contact.tickets': tickets }: SqlFragments): string => `from (${tickets}) t where t.contact_id = c.id`;

/** What a cell is made of besides the contact. */
interface CellSql {
  readonly bind: Bind;
  readonly heading: string;
  readonly timeZone: string;
  readonly fragments: SqlFragments;
}

/** Text of a contact `c`; times as `2026-11-23 09:30`, which spreadsheets read as times. */
const fieldSql: Record<ContactExportField, (cell: CellSql) => string> = {
  name: () => `case when c.name like '~%' then '' else c.name end`,
  // With a plus sign it is a text to spreadsheets, which would round a number of so many digits.
  number: () => `case when c.number like '~%' then '' when c.is_group then c.number else '+' || c.number end`,
  email: () => 'c.email',
  connection: () => `(select w.name from connections w where w.id = c.whatsapp_id)`,
  tags: ({ fragments }) => `(select string_agg(g.name, ', ' order by g.name) from tags g where g.id in (
      select k.tag_id from (${fragments['contact.ticketTags']}) k where k.ticket_id in (select t.id ${ticketsOfContact(fragments)})))`,
  createdAt: ({ bind, timeZone }) => `to_char(c.created_at at time zone ${bind(timeZone)}::text, 'YYYY-MM-DD HH24:MI')`,
  lastMessageAt: ({ bind, timeZone, fragments }) =>
    `(select to_char(max(t.last_message_at) at time zone ${bind(timeZone)}::text, 'YYYY-MM-DD HH24:MI') ${ticketsOfContact(fragments)})`,
  extraInfo: () =>
    `(select string_agg(f.name || ': ' || f.value, '; ' order by f.id) from contact_custom_fields f where f.contact_id = c.id)`,
  info: ({ bind, heading }) =>
    `(select string_agg(f.value, '; ' order by f.id) from contact_custom_fields f
      where f.contact_id = c.id and lower(f.name) = lower(${bind(heading)}::text))`,
};

/** The rows of the sheet, by name, without its headings. */
export async function* readContactRows(
  { em, fragments }: { readonly em: EntityManager; readonly fragments: SqlFragments },
  { columns, searchParam, timeZone }: ContactSheetRequest,
): AsyncGenerator<readonly string[]> {
  const ids = await findContactIds(em, searchParam);
  const { bind, values } = createBindings();
  const cells = columns.map(({ field, heading }) => `coalesce(${fieldSql[field]({ bind, heading, timeZone, fragments })}, '')`);
  const place = `$${values.length + 1}`;
  const query = queryOf(
    { cells: column.list(column.text()) },
    `select array[${cells.join(', ')}]::text[] as cells
     from unnest(${place}::int[]) with ordinality as o (id, place) join contacts c on c.id = o.id order by o.place`,
  );
  for (let start = 0; start < ids.length; start += batchSize) {
    for (const row of await queryRows(em, query, [...values, ids.slice(start, start + batchSize)])) {
      yield row.cells;
    }
  }
}
