import type { EntityManager } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import type { ContactRecord, ContactShown, ContactWithInfo } from '#shared/areas/contacts.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { PageOf } from '#shared/kit/page.ts';
import { readEnd, readTime } from '#shared/rules/zonedTime.ts';
import { byName } from '#server/platform/db/byName.ts';
import { listOf, objectOf } from '#server/platform/db/json.ts';
import { escapePattern, paged } from '#server/platform/db/page.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { contactColumns, contactShownJson, contactWithInfoJson } from './contactJson.ts';
import { countContacts } from './counts.ts';
import { digitsOf, wholeWord } from './searchTerm.ts';

const pageSize = 30;
const mostListed = 1000;

/** The ids of a search; its first value is the term, its second the digits of a number. */
function searchQuery(term: string): { query: string; values: string[] } {
  const digits = digitsOf(term);
  const search = term.length < wholeWord ? 'search_contacts_prefix' : 'search_contacts';
  return digits === null
    ? { query: `select ${search}($1) as id`, values: [escapePattern(term)] }
    : { query: `select ${search}($1) as id union select search_contacts($2)`, values: [escapePattern(term), digits] };
}

interface Found {
  readonly count: number;
  readonly records: ContactRecord[];
}

const recordsOf = (picked: string): string =>
  `${listOf(contactColumns, `from (${picked}) picked join contacts c on c.id = picked.id order by ${byName('c.name')}, c.id`)} as records`;

const cut = (limit: number, offset: number): string =>
  `order by ${byName('name')}, id limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`;

/** Everything, in the order of the index; how many there are is known without counting them. */
async function allContacts(scope: Scope, limit: number, offset: number): Promise<Found> {
  const [page] = await rows(
    scope.em,
    queryOf<Pick<Found, 'records'>>(
      { records: column.storedJson() },
      `select ${recordsOf(`select id from contacts ${cut(limit, offset)}`)}`,
    ),
  );
  return { count: await countContacts(scope), records: page?.records ?? [] };
}

type Asked = Pick<InputOf<typeof api.contacts.page>, 'dateStart' | 'dateEnd'>;

/** Those created between two days of the business time zone, both included. */
function createdBetween({ platform }: Scope, { dateStart, dateEnd }: Asked, first: number): { condition: string; values: string[] } {
  const { timeZone } = platform.config;
  const start = dateStart === undefined ? null : readTime(dateStart, timeZone);
  const end = dateEnd === undefined ? null : readEnd(dateEnd, timeZone);
  const values = [start, end].flatMap((time) => time?.toISOString() ?? []);
  const conditions = [
    ...(start === null ? [] : [`c.created_at >= $${first}`]),
    ...(end === null ? [] : [`c.created_at <= $${first + (start === null ? 0 : 1)}`]),
  ];
  return { condition: conditions.join(' and ') || 'true', values };
}

async function matchingContacts(
  scope: Scope,
  term: string,
  { asked, limit, offset }: { asked: Asked; limit: number; offset: number },
): Promise<Found> {
  const search = term === '' ? { query: 'select id from contacts', values: [] } : searchQuery(term);
  const created = createdBetween(scope, asked, search.values.length + 1);
  const [page] = await rows(
    scope.em,
    queryOf<Found>(
      { count: column.number(), records: column.storedJson() },
      `with found as materialized (${search.query}),
     matching as materialized (select c.id, c.name from found join contacts c on c.id = found.id where ${created.condition})
     select (select count(*)::int from matching) as count, ${recordsOf(`select id from matching ${cut(limit, offset)}`)}`,
    ),
    [...search.values, ...created.values],
  );
  return page ?? { count: 0, records: [] };
}

/** Contacts by name, thirty a page. */
export async function pageContacts(scope: Scope, input: InputOf<typeof api.contacts.page>): Promise<PageOf<'contacts', ContactRecord>> {
  const { searchParam = '', pageNumber = 1, ...asked } = input;
  const offset = (pageNumber - 1) * pageSize;
  const isAll = searchParam === '' && asked.dateStart === undefined && asked.dateEnd === undefined;
  const { records, count } = isAll
    ? await allContacts(scope, pageSize, offset)
    : await matchingContacts(scope, searchParam, { asked, limit: pageSize, offset });
  return { contacts: records, count, hasMore: paged(records, count, offset).hasMore };
}

/** The first thousand by name. */
export async function listContacts(scope: Scope, { name = '' }: InputOf<typeof api.contacts.list>): Promise<ContactRecord[]> {
  const listed =
    name === '' ? allContacts(scope, mostListed, 0) : matchingContacts(scope, name, { asked: {}, limit: mostListed, offset: 0 });
  return (await listed).records;
}

export async function showContact({ em }: Scope, { id }: InputOf<typeof api.contacts.show>): Promise<ContactShown> {
  const [row] = await rows(
    em,
    queryOf<{ contact: ContactShown }>(
      { contact: column.storedJson() },
      `select ${contactShownJson} as contact from contacts c where c.id = $1`,
    ),
    [id],
  );
  return found(row, 'ERR_NO_CONTACT_FOUND').contact;
}

/** A contact with its extra information; null when it is gone. */
export async function findWithInfo(em: EntityManager, id: number): Promise<ContactWithInfo | null> {
  const [row] = await rows(
    em,
    queryOf<{ contact: ContactWithInfo }>(
      { contact: column.storedJson() },
      `select ${contactWithInfoJson} as contact from contacts c where c.id = $1`,
    ),
    [id],
  );
  return row?.contact ?? null;
}

/** These contacts, by name. */
export async function readContacts(em: EntityManager, ids: readonly number[]): Promise<ContactRecord[]> {
  const found = await rows(
    em,
    queryOf<{ contact: ContactRecord }>(
      { contact: column.storedJson() },
      `select ${objectOf(contactColumns)} as contact from contacts c where c.id = any($1::int[]) order by ${byName('c.name')}, c.id`,
    ),
    [ids],
  );
  return found.map(({ contact }) => contact);
}
