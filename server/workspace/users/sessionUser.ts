import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { getSettingDefinition, settingKeys } from '#shared/tenancy/settings.ts';
import type { UserQueueRecord } from '#shared/workspace/users/queues.ts';
import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import {
  type Columns,
  fileUrlSql,
  jsonList,
  jsonObject,
  jsonObjectOrNull,
  jsonSql,
  type JsonSql,
} from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { planFlagColumns } from '#server/tenancy/companies/index.ts';
import { settingsJson } from '#server/tenancy/settings/index.ts';
import { queueRecords } from '#server/workspace/queues/index.ts';
import { lacksSecondStep } from './secondStepSince.ts';

const briefColumns: Columns<UserQueueRecord> = {
  id: 'q.id',
  name: 'q.name',
  color: 'q.color',
  UserQueue: jsonObject({
    userId: 'uq.user_id',
    queueId: 'uq.queue_id',
    createdAt: 'iso(uq.created_at)',
    updatedAt: 'iso(uq.updated_at)',
  }),
};

/** All columns of the queue, which the contract leaves open. */
type WholeQueue = UserQueueRecord & QueueRecord;

const fullColumns: Columns<WholeQueue> = { ...queueRecords.columns, ...briefColumns };

const queuesJsonOf = <Queue extends UserQueueRecord>(queue: Columns<Queue>): JsonSql<Queue[]> =>
  jsonList<Queue>(
    queue,
    'from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = u.id order by q.order_queue nulls last, q.id',
  );

/** The queues of a user `u`: name and colour. */
export const queuesJson = queuesJsonOf(briefColumns);

/** The same with all columns, for the session and for transfers. */
export const fullQueuesJson = queuesJsonOf(fullColumns);

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
