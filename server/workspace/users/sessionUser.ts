import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { settingKeys, getSettingDefinition } from '#shared/tenancy/settings.ts';
import { fileUrlSql, jsonSql, jsonObject, jsonObjectOrNull, type Columns } from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { planFlagColumns } from '#server/tenancy/plans/index.ts';
import { settingsJson } from '#server/tenancy/settings/index.ts';
import { lacksSecondStep } from './secondStepSince.ts';
import { fullQueuesJson } from './userQueuesJson.ts';

/** Settings that every profile may read: the session is sent to all browsers of the user. */
const sharedKeys = settingKeys.filter((key) => getSettingDefinition(key).shared === true);
/** Older clients require a due date. */
const noDueDate = '2093-12-31T23:59:59.999Z';

/** The wire's value of `users.all_ticket`, of a row `u`. */
export const allTicketExpression = `case when u.all_ticket then 'enabled' else 'desabled' end`;

const companyColumns: Columns<SessionUser['company']> = {
  id: 'c.id',
  name: 'c.name',
  email: 'c.email',
  phone: 'c.phone',
  status: 'c.status',
  dueDate: `coalesce(iso(c.due_date), '${noDueDate}')`,
  timeZone: '$3::text',
  graceDays: '$4::int',
  trialExpiration: 'iso(c.trial_expiration)',
  recurrence: 'c.recurrence',
  planId: 'c.plan_id',
  schedules: jsonSql('c.schedules'),
  settings: settingsJson('s.key = any($1)'),
  plan: jsonObjectOrNull('p.id', planFlagColumns),
  createdAt: 'iso(c.created_at)',
  updatedAt: 'iso(c.updated_at)',
};

const userColumns: Columns<SessionUser> = {
  id: 'u.id',
  name: 'u.name',
  email: 'u.email',
  profile: 'u.profile',
  super: 'u.super',
  companyId: 'u.company_id',
  allTicket: allTicketExpression,
  whatsappId: 'u.whatsapp_id',
  language: 'u.language',
  deactivatedAt: 'iso(u.deactivated_at)',
  profilePicUrl: fileUrlSql('u.picture_path'),
  schedules: jsonSql('u.schedules'),
  mustChangePassword: 'coalesce(u.one_time_hash = u.password_hash, false)',
  secondStepSince: 'iso(u.second_step_since)',
  mustSetUpSecondStep: lacksSecondStep('$5::boolean'),
  queues: fullQueuesJson,
  company: jsonObject(companyColumns),
};

const sessionUserJson = jsonObject<SessionUser>(userColumns);
const sessionUserQuery = queryOf(
  { record: column.json(sessionUserJson) },
  `select ${sessionUserJson} as record from users u join companies c on c.id = u.company_id left join plans p on p.id = c.plan_id
   where u.id = $2`,
);

/** Like `requireSessionUser`; null when the user does not exist. */
export async function findSessionUser({ em, platform }: Scope, userId: number): Promise<SessionUser | null> {
  const { timeZone, graceDays, requiresSuperSecondStep } = platform.config;
  const [row] = await queryRows(em, sessionUserQuery, [sharedKeys, userId, timeZone, graceDays, requiresSuperSecondStep]);
  return row?.record ?? null;
}

/** The user record of login, refresh and every change, in one statement. */
export const requireSessionUser = async (scope: Scope, userId: number): Promise<SessionUser> =>
  required(await findSessionUser(scope, userId), 'ERR_NO_USER_FOUND');
