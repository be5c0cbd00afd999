import type { api } from '#shared/api.ts';
import type { UserStatus } from '#shared/workspace/users/index.ts';
import type { UserBrief, UserListRecord, UserRecord } from '#shared/workspace/users/record.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { type Columns, fileUrlSql, jsonObject, jsonSql } from '#server/platform/database/sqlJson.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows, type RecordSource } from '#server/platform/database/records.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { companyIdOfUser } from './companyIdOfUser.ts';
import { allTicketExpression, fullQueuesJson, queuesJson } from './sessionUser.ts';

const pageSize = 20;

const nameColumns: Columns<Pick<UserListRecord, 'id' | 'name' | 'email' | 'profilePicUrl'>> = {
  id: 'u.id',
  name: 'u.name',
  email: 'u.email',
  profilePicUrl: fileUrlSql('u.picture_path'),
};
const memberColumns: Columns<Omit<UserListRecord, 'online' | 'createdAt' | 'deactivatedAt' | 'invitedUntil' | 'secondStepSince'>> = {
  ...nameColumns,
  queues: queuesJson,
  companyId: 'u.company_id',
  profile: 'u.profile',
  company: jsonObject({ id: 'c.id', name: 'c.name' }),
};

const withCompany = 'users u join companies c on c.id = u.company_id';

const userListRecords: RecordSource<UserListRecord> = {
  columns: {
    ...memberColumns,
    online: 'u.online',
    createdAt: 'iso(u.created_at)',
    deactivatedAt: 'iso(u.deactivated_at)',
    invitedUntil: 'iso(i.expires_at)',
    secondStepSince: 'iso(u.second_step_since)',
  },
  // Another password or address ends an invitation that is still stored.
  from: `${withCompany} left join invitations i on i.user_id = u.id and i.expires_at > now()
    and i.token_version = u.token_version and i.email = lower(u.email)`,
};

const userBriefs: RecordSource<UserBrief> = {
  columns: { ...nameColumns, schedules: jsonSql('u.schedules'), queues: fullQueuesJson },
  from: 'users u',
};

const userRecords: RecordSource<UserRecord> = {
  columns: {
    ...memberColumns,
    super: 'u.super',
    whatsappId: 'u.whatsapp_id',
    schedules: jsonSql('u.schedules'),
    allTicket: allTicketExpression,
    deactivatedAt: 'iso(u.deactivated_at)',
  },
  from: withCompany,
};

const statusConditions: Readonly<Record<UserStatus, string>> = {
  active: 'u.deactivated_at is null',
  inactive: 'u.deactivated_at is not null',
  all: 'true',
};

export const pageUsers = (
  { em }: Scope,
  { searchParam = '', pageNumber, after, status = 'active', teamId }: InputOf<typeof api.users.page>,
): Promise<ResultOf<typeof api.users.page>> =>
  pageRows(em, userListRecords, {
    key: 'users',
    where: (bind) => {
      const inTeam = teamId ? ` and u.id in (select user_id from team_members where team_id = ${bind(teamId)})` : '';
      return `${matchesTerm(searchParam, { texts: ['u.name', 'u.email'] }, bind)} and ${statusConditions[status]}${inTeam}`;
    },
    orderBy: newestFirst('u.created_at', 'u.id'),
    pageNumber,
    after,
    pageSize,
  });

export function listUsers(scope: Scope, { companyId, withInactive = false }: InputOf<typeof api.users.list>): Promise<UserBrief[]> {
  const requestedCompanyId = scope.actor.super ? (companyId ?? scope.companyId) : scope.companyId;
  return runInCompany(scope, requestedCompanyId, ({ em }) =>
    listRecords(em, userBriefs, { where: () => statusConditions[withInactive ? 'all' : 'active'], orderBy: 'u.id' }),
  );
}

export async function showUser(scope: Scope, { id }: InputOf<typeof api.users.show>): Promise<UserRecord> {
  return runInCompany(scope, await companyIdOfUser(scope, id), async ({ em }) => {
    const user = required(await findRecord(em, userRecords, id), 'ERR_NO_USER_FOUND');
    authorize(scope, 'user.read', user);
    return user;
  });
}
