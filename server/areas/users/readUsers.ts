import type { api } from '#shared/api.ts';
import type { UserBrief, UserRecord, UserListRecord } from '#shared/areas/users.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { jsonList, jsonObject, type Columns } from '#server/platform/database/sqlJson.ts';
import { escapeLikePattern, createPage } from '#server/platform/database/findPage.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { companyIdOfUser } from './companyIdOfUser.ts';
import { allTicketExpression } from './sessionUser.ts';
import { queuesJson, fullQueuesJson } from './userQueuesJson.ts';

const pageSize = 20;

const nameColumns: Columns<Pick<UserListRecord, 'id' | 'name' | 'email'>> = { id: 'u.id', name: 'u.name', email: 'u.email' };
const memberColumns: Columns<Omit<UserListRecord, 'online' | 'createdAt'>> = {
  ...nameColumns,
  queues: queuesJson,
  companyId: 'u.company_id',
  profile: 'u.profile',
  company: jsonObject({ id: 'c.id', name: 'c.name' }),
};

const pageQuery = `
  with matching as (
    select id, company_id, name, email, profile, online, created_at from users where $1 = '%%' or name ilike $1 or email ilike $1
  )
  select (select count(*)::int from matching) as count, ${jsonList<UserListRecord>(
    { ...memberColumns, online: 'u.online', createdAt: 'iso(u.created_at)' },
    `from (select * from matching order by created_at desc, id desc limit $2 offset $3) u
     join companies c on c.id = u.company_id order by u.created_at desc, u.id desc`,
  )} as records`;

export async function pageUsers(
  { em }: Scope,
  { searchParam = '', pageNumber = 1 }: InputOf<typeof api.users.page>,
): Promise<ResultOf<typeof api.users.page>> {
  const offset = (pageNumber - 1) * pageSize;
  const [page] = await queryRows(
    em,
    queryOf<{ count: number; records: UserListRecord[] }>({ count: column.number(), records: column.storedJson() }, pageQuery),
    [`%${escapeLikePattern(searchParam)}%`, pageSize, offset],
  );
  const { records = [], count = 0 } = page ?? {};
  const { hasMore } = createPage(records, count, offset);
  return { users: records, count, hasMore };
}

const listQuery = `select ${jsonList<UserBrief>({ ...nameColumns, queues: fullQueuesJson }, 'from users u order by u.id')} as records`;

export function listUsers(scope: Scope, { companyId }: InputOf<typeof api.users.list>): Promise<UserBrief[]> {
  const requestedCompanyId = scope.actor.super ? (companyId ?? scope.companyId) : scope.companyId;
  return runInCompany(scope, requestedCompanyId, async ({ em }) => {
    const [list] = await queryRows(em, queryOf<{ records: UserBrief[] }>({ records: column.storedJson() }, listQuery));
    return list?.records ?? [];
  });
}

const shownColumns: Columns<UserRecord> = {
  ...memberColumns,
  super: 'u.super',
  whatsappId: 'u.whatsapp_id',
  allTicket: allTicketExpression,
};
const showQuery = `select ${jsonObject(shownColumns)} as record from users u join companies c on c.id = u.company_id where u.id = $1`;

export async function showUser(scope: Scope, { id }: InputOf<typeof api.users.show>): Promise<UserRecord> {
  return runInCompany(scope, await companyIdOfUser(scope, id), async ({ em }) => {
    const [row] = await queryRows(em, queryOf<{ record: UserRecord }>({ record: column.storedJson() }, showQuery), [id]);
    const { record } = required(row, 'ERR_NO_USER_FOUND');
    authorize(scope, 'user.read', record);
    return record;
  });
}
