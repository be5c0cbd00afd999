import { isOpenAt, type OpeningTimes } from '#shared/rules/openingTimes.ts';
import { findPersonTimes } from '#shared/rules/findPersonTimes.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { listHolidays } from '#server/workspace/holidays/index.ts';
import { readSetting, readTimeZone } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { isCurrentPause } from './pauseRecords.ts';

/** Person to whom a new ticket may be given. */
export interface AvailableUser {
  readonly id: number;
  readonly online: boolean;
}

const ownSchedules = jsonSql<DaySchedule[] | null>('u.schedules');
const companySchedules = jsonSql<DaySchedule[]>('c.schedules');

const query = queryOf(
  {
    id: column.number(),
    online: column.boolean(),
    isPaused: column.boolean(),
    schedules: column.orNull(column.json(ownSchedules)),
    companySchedules: column.json(companySchedules),
  },
  `select u.id, u.online, exists (select 1 from pauses p where p.user_id = u.id and ${isCurrentPause}) as "isPaused",
     ${ownSchedules} as schedules, ${companySchedules} as "companySchedules"
   from users u join companies c on c.id = u.company_id
   where u.deactivated_at is null
     and ($1::int is null or exists (select 1 from user_queues q where q.user_id = u.id and q.queue_id = $1))
   order by u.id`,
);

/** Somebody who may be given tickets, at times: null is any. */
interface UserAtWork extends AvailableUser {
  readonly isPaused: boolean;
  readonly times: OpeningTimes | null;
}

/** Active people of one queue, or of all with null, with what decides on new tickets. */
export async function listUsersAtWork(scope: Scope, queueId: number | null): Promise<UserAtWork[]> {
  const rows = await queryRows(scope.em, query, [queueId]);
  const company = {
    scheduleType: await readSetting(scope, 'scheduleType'),
    holidays: await listHolidays(scope),
    timeZone: await readTimeZone(scope),
  };
  return rows.map(({ companySchedules: week, schedules, ...user }) => ({
    ...user,
    times: findPersonTimes(schedules, { ...company, schedules: week }),
  }));
}

export const isAtWork = ({ times }: Pick<UserAtWork, 'times'>, at: Date): boolean => times === null || isOpenAt(times, at);

/** People who may be given new tickets by themselves: active, at work and not in a pause; of one queue, or of all with null. */
export async function listAvailableUsers(scope: Scope, queueId: number | null): Promise<AvailableUser[]> {
  const users = await listUsersAtWork(scope, queueId);
  return users.filter((user) => !user.isPaused && isAtWork(user, scope.now)).map(({ id, online }) => ({ id, online }));
}
