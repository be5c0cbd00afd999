import type { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { parseZonedEnd, parseZonedTime } from '#shared/rules/zonedTime.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, pageRows } from '#server/platform/database/records.ts';
import { newestFirst, oldestFirst } from '#server/platform/database/rowOrder.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { scheduleRecords, statusSql } from './scheduleRecords.ts';

const pageSize = 20;

type Input = InputOf<typeof api.schedules.page>;

const ofRecords = ({ contactId, ticketId, userId, status }: Input, bind: Bind): string[] => [
  ...(contactId ? [`s.contact_id = ${bind(contactId)}`] : []),
  ...(ticketId ? [`s.ticket_id = ${bind(ticketId)}`] : []),
  ...(userId ? [`s.user_id = ${bind(userId)}`] : []),
  ...(status ? [`${statusSql} = ${bind(status)}`] : []),
];

const ofDays = ({ dateStart, dateEnd }: Input, timeZone: string, bind: Bind): string[] => [
  ...(dateStart ? [`s.send_at >= ${bind(parseZonedTime(dateStart, timeZone))}`] : []),
  ...(dateEnd ? [`s.send_at <= ${bind(parseZonedEnd(dateEnd, timeZone))}`] : []),
];

const ofText = ({ searchParam = '' }: Input, bind: Bind): string[] =>
  searchParam === '' ? [] : [matchesTerm(searchParam, { texts: ['s.body', 'c.name'], numbers: ['c.number'] }, bind)];

/** With days by the time of sending, as a calendar reads them; else the newest first. */
export async function pageSchedules(scope: Scope, input: Input): Promise<ResultOf<typeof api.schedules.page>> {
  const timeZone = await readTimeZone(scope);
  const hasDays = Boolean(input.dateStart ?? input.dateEnd);
  return pageRows(scope.em, scheduleRecords, {
    key: 'schedules',
    where: (bind) => ['true', ...ofRecords(input, bind), ...ofDays(input, timeZone, bind), ...ofText(input, bind)].join(' and '),
    orderBy: hasDays ? oldestFirst('s.send_at', 's.id') : newestFirst('s.created_at', 's.id'),
    pageNumber: input.pageNumber,
    after: input.after,
    pageSize: input.pageSize ?? pageSize,
  });
}

export const showSchedule = async ({ em }: Scope, { id }: { id: number }): Promise<ScheduleRecord> =>
  required(await findRecord(em, scheduleRecords, id), 'ERR_NO_SCHEDULE_FOUND');
