import type { api } from '#shared/api.ts';
import type { SimpleUser, UserRecord, UserRow } from '#shared/areas/users.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { listOf, objectOf, type Columns } from '#server/platform/db/json.ts';
import { escapePattern, paged } from '#server/platform/db/page.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { authorize, found, inCompany, type Scope } from '#server/platform/db/scope.ts';
import { companyOfUser } from './companyOfUser.ts';
import { allTicketWord } from './sessionUser.ts';
import { queuesJson, wholeQueuesJson } from './userQueues.ts';

const pageSize = 20;

const name: Columns<Pick<UserRow, 'id' | 'name' | 'email'>> = { id: 'u.id', name: 'u.name', email: 'u.email' };
const ofCompany: Columns<Omit<UserRow, 'online' | 'createdAt'>> = {
  ...name,
  queues: queuesJson,
  companyId: 'u.company_id',
  profile: 'u.profile',
  company: objectOf({ id: 'c.id', name: 'c.name' }),
};

const pageQuery = `
  with matching as (
    select id, company_id, name, email, profile, online, created_at from users where $1 = '%%' or name ilike $1 or email ilike $1
  )
  select (select count(*)::int from matching) as count, ${listOf<UserRow>(
    { ...ofCompany, online: 'u.online', createdAt: 'iso(u.created_at)' },
    `from (select * from matching order by created_at desc, id desc limit $2 offset $3) u
     join companies c on c.id = u.company_id order by u.created_at desc, u.id desc`,
  )} as records`;

export async function pageUsers(
  { em }: Scope,
  { searchParam = '', pageNumber = 1 }: InputOf<typeof api.users.page>,
): Promise<ResultOf<typeof api.users.page>> {
  const offset = (pageNumber - 1) * pageSize;
  const [page] = await rows(
    em,
    queryOf<{ count: number; records: UserRow[] }>({ count: column.number(), records: column.storedJson() }, pageQuery),
    [`%${escapePattern(searchParam)}%`, pageSize, offset],
  );
  const { records = [], count = 0 } = page ?? {};
  const { hasMore } = paged(records, count, offset);
  return { users: records, count, hasMore };
}

const listQuery = `select ${listOf<SimpleUser>({ ...name, queues: wholeQueuesJson }, 'from users u order by u.id')} as records`;

export function listUsers(scope: Scope, { companyId }: InputOf<typeof api.users.list>): Promise<SimpleUser[]> {
  const asked = scope.actor.super ? (companyId ?? scope.companyId) : scope.companyId;
  return inCompany(scope, asked, async ({ em }) => {
    const [list] = await rows(em, queryOf<{ records: SimpleUser[] }>({ records: column.storedJson() }, listQuery));
    return list?.records ?? [];
  });
}

const shown: Columns<UserRecord> = { ...ofCompany, super: 'u.super', whatsappId: 'u.whatsapp_id', allTicket: allTicketWord };
const showQuery = `select ${objectOf(shown)} as record from users u join companies c on c.id = u.company_id where u.id = $1`;

export async function showUser(scope: Scope, { id }: InputOf<typeof api.users.show>): Promise<UserRecord> {
  return inCompany(scope, await companyOfUser(scope, id), async ({ em }) => {
    const [row] = await rows(em, queryOf<{ record: UserRecord }>({ record: column.storedJson() }, showQuery), [id]);
    const { record } = found(row, 'ERR_NO_USER_FOUND');
    authorize(scope, 'user.read', record);
    return record;
  });
}
