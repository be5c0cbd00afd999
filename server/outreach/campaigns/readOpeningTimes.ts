import type { DaySchedule } from '#shared/rules/workingHours.ts';
import type { OpeningTimes } from '#shared/rules/openingTimes.ts';
import { listHolidays } from '#server/workspace/holidays/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';

const schedules = jsonSql<DaySchedule[]>('schedules');
const query = queryOf({ schedules: column.json(schedules) }, `select ${schedules} as schedules from companies where id = $1`);

/** When the company is open: its week, and its holidays. */
export async function readOpeningTimes(scope: Scope): Promise<OpeningTimes> {
  const [row] = await queryRows(scope.em, query, [scope.companyId]);
  return { schedules: row?.schedules ?? [], holidays: await listHolidays(scope), timeZone: await readTimeZone(scope) };
}
