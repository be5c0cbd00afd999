import { isOpenAt } from '#shared/rules/openingTimes.ts';
import { findPersonTimes } from '#shared/rules/personTimes.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { listHolidays } from '#server/areas/holidays/index.ts';
import { readSetting, readTimeZone } from '#server/areas/settings/index.ts';
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
    schedules: column.orNull(column.json(ownSchedules)),
    companySchedules: column.json(companySchedules),
  },
  `select u.id, u.online, ${ownSchedules} as schedules, ${companySchedules} as "companySchedules"
   from users u join companies c on c.id = u.company_id
   where u.deactivated_at is null
     and ($1::int is null or exists (select 1 from user_queues q where q.user_id = u.id and q.queue_id = $1))
     and not exists (select 1 from pauses p where p.user_id = u.id and ${isCurrentPause})
   order by u.id`,
);

/** People who may be given new tickets by themselves: active, at work and not in a pause; of one queue, or of all with null. */
export async function listAvailableUsers(scope: Scope, queueId: number | null): Promise<AvailableUser[]> {
  const rows = await queryRows(scope.em, query, [queueId]);
  const company = {
    scheduleType: await readSetting(scope, 'scheduleType'),
    holidays: await listHolidays(scope),
    timeZone: await readTimeZone(scope),
  };
  const isAtWork = (schedules: DaySchedule[] | null, companyWeek: DaySchedule[]): boolean => {
    const times = findPersonTimes(schedules, { ...company, schedules: companyWeek });
    return times === null || isOpenAt(times, scope.now);
  };
  return rows.filter((row) => isAtWork(row.schedules, row.companySchedules)).map(({ id, online }) => ({ id, online }));
}
