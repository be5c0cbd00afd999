import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#shared/errors.ts';
import type { api } from '#shared/api.ts';
import type { ContactRecord, ContactDetail, ContactWithInfo } from '#shared/contacts/contacts/index.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { maxCursorLength, type PageResult } from '#shared/kit/page.ts';
import { parseZonedEnd, parseZonedTime } from '#shared/rules/zonedTime.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { jsonList, type JsonSql } from '#server/platform/database/sqlJson.ts';
import { cursorSql, readCursor, type PageCursor } from '#server/platform/database/pageCursor.ts';
import { column, maxPreparedPages, queryOf, queryPrepared, queryRows } from '#server/platform/database/queryRows.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { contactColumns, contactDetails, contactRecords, contactsWithInfo } from './contactColumns.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import { contactCountQuery } from './countContacts.ts';
import { contactSearchQuery } from './contactSearchQuery.ts';

const pageSize = 30;
const maxListed = 1000;

/** A query of the ids that a search finds, of all for an empty term. */
function searchQuery(term: string): { readonly query: string; readonly values: readonly unknown[] } {
  const { bind, values } = createBindings();
  return { query: term === '' ? 'select id from contacts' : contactSearchQuery(term, bind), values };
}

/** Ids of the contacts that a search finds, of all for an empty term, ordered by name. */
export async function findContactIds(em: EntityManager, term: string): Promise<number[]> {
  const { query, values } = searchQuery(term);
  const statement = `select c.id from (${query}) found join contacts c on c.id = found.id order by ${collateByName('c.name')}, c.id`;
  return (await queryRows(em, queryOf({ id: column.number() }, statement), values)).map(({ id }) => id);
}

interface ContactPage {
  readonly count: number;
  readonly records: ContactRecord[];
}

const recordsJson = (idsSql: string): JsonSql<ContactRecord[]> =>
  jsonList<ContactRecord>(
    contactColumns,
    `from (${idsSql}) picked join contacts c on c.id = picked.id order by ${collateByName('c.name')}, c.id`,
  );

const orderAndLimit = (limit: number, offset: number): string =>
  `order by ${collateByName('name')}, id limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`;

interface CursorPage extends ContactPage {
  readonly cursor: string | null;
}

interface Range {
  readonly limit: number;
  readonly offset: number;
  /** The page begins after it. */
  readonly after?: PageCursor | null;
}

/** All contacts in index order, and where the next page begins; the count comes from the counters. */
async function findAllContacts(scope: Scope, { limit, offset, after = null }: Range): Promise<CursorPage> {
  const isAfter = after === null ? '' : `where (${collateByName('name')}, id) > (${collateByName('$1::text')}, $2::int)`;
  const records = recordsJson(`select id from picked_page ${orderAndLimit(limit, 0)}`);
  // The text of the statement depends on the page, not on the cursor.
  const runQuery = offset < maxPreparedPages * limit ? queryPrepared : queryRows;
  const [page] = await runQuery(
    scope.em,
    queryOf(
      { count: column.number(), records: column.json(records), cursor: column.orNull(column.text()) },
      `with picked_page as materialized (select id, name from contacts ${isAfter} ${orderAndLimit(limit + 1, offset)})
       select (${contactCountQuery}) as count, ${records} as records, case when (select count(*) from picked_page) > ${limit}
         then (select ${cursorSql('name', 'id')} from picked_page ${orderAndLimit(1, limit - 1)}) end as cursor`,
    ),
    after === null ? [] : [after.rank, after.id],
  );
  return page ?? { count: 0, records: [], cursor: null };
}

type CreationRange = Pick<InputOf<typeof api.contacts.page>, 'dateStart' | 'dateEnd'>;

/** Condition on the creation date, both days included, in the company's time zone. */
async function creationCondition(
  scope: Scope,
  { dateStart, dateEnd }: CreationRange,
  firstParameter: number,
): Promise<{ condition: string; values: string[] }> {
  if (dateStart === undefined && dateEnd === undefined) {
    return { condition: 'true', values: [] };
  }
  const timeZone = await readTimeZone(scope);
  const start = dateStart === undefined ? null : parseZonedTime(dateStart, timeZone);
  const end = dateEnd === undefined ? null : parseZonedEnd(dateEnd, timeZone);
  const values = [start, end].flatMap((time) => time?.toISOString() ?? []);
  const conditions = [
    ...(start === null ? [] : [`c.created_at >= $${firstParameter}`]),
    ...(end === null ? [] : [`c.created_at <= $${firstParameter + (start === null ? 0 : 1)}`]),
  ];
  return { condition: conditions.join(' and ') || 'true', values };
}

async function findMatchingContacts(
  scope: Scope,
  term: string,
  { range, limit, offset }: { range: CreationRange; limit: number; offset: number },
): Promise<ContactPage> {
  const search = searchQuery(term);
  const created = await creationCondition(scope, range, search.values.length + 1);
  const records = recordsJson(`select id from matching ${orderAndLimit(limit, offset)}`);
  const [page] = await queryRows(
    scope.em,
    queryOf<ContactPage>(
      { count: column.number(), records: column.json(records) },
      `with found as materialized (${search.query}),
     matching as materialized (select c.id, c.name from found join contacts c on c.id = found.id where ${created.condition})
     select (select count(*)::int from matching) as count, ${records} as records`,
    ),
    [...search.values, ...created.values],
  );
  return page ?? { count: 0, records: [] };
}

export async function pageContacts(scope: Scope, input: InputOf<typeof api.contacts.page>): Promise<PageResult<'contacts', ContactRecord>> {
  const { searchParam = '', pageNumber = 1, after: cursorText, ...range } = input;
  const after = readCursor(cursorText);
  const offset = after === null ? (pageNumber - 1) * pageSize : 0;
  const isAll = searchParam === '' && range.dateStart === undefined && range.dateEnd === undefined;
  if (isAll) {
    const { records, count, cursor } = await findAllContacts(scope, { limit: pageSize, offset, after });
    return {
      contacts: records,
      count,
      hasMore: cursor !== null,
      nextCursor: cursor !== null && cursor.length <= maxCursorLength ? cursor : null,
    };
  }
  if (after !== null) {
    throw new AppError('ERR_VALIDATION', { fields: { after: 'any.unknown' } });
  }
  const { records, count } = await findMatchingContacts(scope, searchParam, { range, limit: pageSize, offset });
  return { contacts: records, count, hasMore: count > offset + records.length };
}

/** At most 1,000, ordered by name. */
export async function listContacts(scope: Scope, { name = '' }: InputOf<typeof api.contacts.list>): Promise<ContactRecord[]> {
  const page =
    name === ''
      ? findAllContacts(scope, { limit: maxListed, offset: 0 })
      : findMatchingContacts(scope, name, { range: {}, limit: maxListed, offset: 0 });
  return (await page).records;
}

export async function showContact({ em }: Scope, { id }: InputOf<typeof api.contacts.show>): Promise<ContactDetail> {
  return required(await findRecord(em, contactDetails, id), 'ERR_NO_CONTACT_FOUND');
}

/** A contact with its custom fields; null when it does not exist. */
export const findContactWithInfo = (em: EntityManager, id: number): Promise<ContactWithInfo | null> => findRecord(em, contactsWithInfo, id);

/** These contacts, ordered by name. */
export const readContacts = (em: EntityManager, ids: readonly number[]): Promise<ContactRecord[]> =>
  listRecords(em, contactRecords, {
    where: (bind) => `c.id = any(${bind(ids)}::int[])`,
    orderBy: `${collateByName('c.name')}, c.id`,
  });
