import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { parseZonedEnd, parseZonedTime, toZonedDay } from '#shared/rules/zonedTime.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { assertConnection } from '#server/workspace/connections/index.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { retryMessage } from '#server/conversations/messages/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { showTicket } from '#server/conversations/tickets/index.ts';
import { User } from '#server/workspace/users/index.ts';
import { column, queryOf, queryPrepared, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, type Scope, systemActorFor, type UserScope } from '#server/platform/database/scope.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, pageRows } from '#server/platform/database/records.ts';
import { newestFirst, oldestFirst } from '#server/platform/database/rowOrder.ts';
import type { AreaHooks } from '#server/platform/hooks.ts';
import { graceMs } from './grace.ts';
import { Schedule } from './Schedule.ts';
import { scheduleRecords, statusSql } from './scheduleRecords.ts';

const cancelQuery = queryOf(
  { id: column.number() },
  `
  update schedules s set status = 'CANCELADA', updated_at = now()
  from unnest($1::int[], $2::timestamptz[]) as answer (ticket_id, sent_at) join tickets t on t.id = answer.ticket_id
  where s.contact_id = t.contact_id and s.company_id = t.company_id and s.is_cancelled_by_answer
    and s.status in ('PENDENTE', 'AGENDADA') and s.planned_at < answer.sent_at
  returning s.id`,
);

/** Cancels what was to be sent unless the customer answered first. */
export async function cancelAnswered(scope: Scope, { answers }: AreaHooks['message.answering']): Promise<void> {
  const values = [answers.map(({ ticketId }) => ticketId), answers.map(({ sentAt }) => sentAt)];
  const cancelled = await queryPrepared(scope.em, cancelQuery, values);
  cancelled.forEach(({ id }) => scope.recordEvent('schedule.changed', { scheduleId: id }));
}

const stopQuery = queryOf(
  { id: column.number() },
  `update schedules set status = 'ERRO', error = 'ERR_NO_WAPP_FOUND', updated_at = now()
   where whatsapp_id = $1 and status in ('PENDENTE', 'AGENDADA') returning id::float8 as id`,
);

/** A message that was to leave by a number that is removed leaves by no other one by itself: its author chooses. */
export async function stopWithoutConnection(scope: Scope, { connectionId }: AreaHooks['connection.removing']): Promise<void> {
  for (const { id } of await queryRows(scope.em, stopQuery, [connectionId])) {
    scope.recordEvent('schedule.changed', { scheduleId: id });
  }
}

const pageSize = 20;

type PageSchedulesInput = InputOf<typeof api.schedules.page>;

const ofRecords = ({ contactId, ticketId, userId, status }: PageSchedulesInput, bind: Bind): string[] => [
  ...(contactId ? [`s.contact_id = ${bind(contactId)}`] : []),
  ...(ticketId ? [`s.ticket_id = ${bind(ticketId)}`] : []),
  ...(userId ? [`s.user_id = ${bind(userId)}`] : []),
  ...(status ? [`${statusSql} = ${bind(status)}`] : []),
];

const ofDays = ({ dateStart, dateEnd }: PageSchedulesInput, timeZone: string, bind: Bind): string[] => [
  ...(dateStart ? [`s.send_at >= ${bind(parseZonedTime(dateStart, timeZone))}`] : []),
  ...(dateEnd ? [`s.send_at <= ${bind(parseZonedEnd(dateEnd, timeZone))}`] : []),
];

const ofText = ({ searchParam = '' }: PageSchedulesInput, bind: Bind): string[] =>
  searchParam === '' ? [] : [matchesTerm(searchParam, { texts: ['s.body', 'c.name'], numbers: ['c.number'] }, bind)];

/** With days by the time of sending, as a calendar reads them; else the newest first. */
export async function pageSchedules(scope: Scope, input: PageSchedulesInput): Promise<ResultOf<typeof api.schedules.page>> {
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

/** Waiting ones, per author. */
const maxWaiting = 1000;
const maxAheadMs = 2 * 366 * dayMs;

type Input = InputOf<typeof api.schedules.create>;
type Changes = Omit<InputOf<typeof api.schedules.update>, 'id'>;

/** A time that has passed sends at once; not one so long ago that it would count as missed. */
async function parseSendAt(scope: Scope, text: string): Promise<Date> {
  const sendAt = parseZonedTime(text, await readTimeZone(scope));
  const aheadMs = sendAt === null ? Number.NaN : sendAt.getTime() - scope.now.getTime();
  if (sendAt === null || !(aheadMs > -graceMs && aheadMs <= maxAheadMs)) {
    throw new AppError('ERR_SCHEDULE_INVALID_TIME');
  }
  return sendAt;
}

/** A series that ends before it begins was meant otherwise. */
async function assertSeries(
  scope: Scope,
  { repeat, repeatUntil, sendAt }: Pick<Schedule, 'repeat' | 'repeatUntil' | 'sendAt'>,
): Promise<void> {
  if (repeat !== 'never' && repeatUntil && repeatUntil < toZonedDay(sendAt, await readTimeZone(scope))) {
    throw new AppError('ERR_SCHEDULE_SERIES_OVER', { fields: { repeatUntil: 'any.invalid' } });
  }
}

/** Only admins write for others. */
export async function resolveAuthor({ em, actor }: UserScope, userId: number | null | undefined): Promise<number> {
  if (!userId || userId === actor.userId || actor.profile !== 'admin') {
    return actor.userId;
  }
  return required(await em.findOne(User, { id: userId }), 'ERR_NO_USER_FOUND').id;
}

/** A conversation's contact is its own, whatever the client sends. */
async function resolveContact(scope: Scope, { ticketId, contactId }: Pick<Input, 'ticketId' | 'contactId'>): Promise<number> {
  if (ticketId) {
    return (await showTicket(scope, { id: ticketId })).contactId;
  }
  return required(await scope.em.findOne(Contact, { id: contactId }), 'ERR_NO_CONTACT_FOUND').id;
}

async function assertBelowLimit({ em }: Scope, userId: number): Promise<void> {
  if ((await em.count(Schedule, { userId, status: { $in: ['PENDENTE', 'AGENDADA'] } })) >= maxWaiting) {
    throw new AppError('ERR_SCHEDULES_LIMIT', { values: { limit: maxWaiting } });
  }
}

/** When, from whom and to whom a new message goes. Throws where it may not be made. */
export async function resolveNew(
  scope: UserScope,
  input: Input,
): Promise<Pick<Schedule, 'contactId' | 'sendAt'> & { readonly userId: number }> {
  const sendAt = await parseSendAt(scope, input.sendAt);
  const userId = await resolveAuthor(scope, input.userId);
  const contactId = await resolveContact(scope, input);
  await assertConnection(scope, input.whatsappId);
  await assertBelowLimit(scope, userId);
  await assertSeries(scope, { repeat: input.repeat ?? 'never', repeatUntil: input.repeatUntil ?? null, sendAt });
  return { sendAt, userId, contactId };
}

export async function createSchedule(scope: UserScope, input: Input): Promise<ScheduleRecord> {
  const { sendAt, userId, contactId } = await resolveNew(scope, input);
  const { body, ticketId = null, whatsappId = null, isCancelledByAnswer = false, repeat = 'never', repeatUntil = null } = input;
  const clientKey = input.key?.toLowerCase() ?? null;
  const times = { sendAt, nextAttemptAt: sendAt, repeatsFrom: sendAt, plannedAt: scope.now };
  const choices = { ticketId, whatsappId, isCancelledByAnswer, repeat, repeatUntil };
  const schedule = scope.create(Schedule, { body, contactId, userId, clientKey, ...choices, ...times });
  await scope.em.flush();
  scope.recordEvent('schedule.created', { scheduleId: schedule.id });
  return showSchedule(scope, schedule);
}

/** Locked, so that it is either sent or changed. */
async function lockOwnSchedule(scope: Scope, id: number): Promise<Schedule> {
  const schedule = required(
    await scope.em.findOne(Schedule, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }),
    'ERR_NO_SCHEDULE_FOUND',
  );
  authorize(scope, 'schedule.change', { userId: schedule.userId ?? null });
  return schedule;
}

/** The actor's schedule, unless it was sent. */
export async function lockUnsentSchedule(scope: Scope, id: number): Promise<Schedule> {
  const schedule = await lockOwnSchedule(scope, id);
  if (schedule.sentAt) {
    throw new AppError('ERR_SCHEDULE_SENT');
  }
  return schedule;
}

export async function recordScheduleChange(scope: Scope, { id }: Schedule): Promise<ScheduleRecord> {
  await scope.em.flush();
  scope.recordEvent('schedule.changed', { scheduleId: id });
  return showSchedule(scope, { id });
}

/** The chosen contact; another one ends the tie to a conversation. */
async function changeContact(scope: Scope, schedule: Schedule, { contactId, ticketId }: Changes): Promise<void> {
  if (ticketId) {
    Object.assign(schedule, { ticketId, contactId: await resolveContact(scope, { ticketId, contactId: schedule.contactId }) });
  } else if (contactId !== undefined && contactId !== schedule.contactId) {
    Object.assign(schedule, { ticketId: null, contactId: await resolveContact(scope, { contactId }) });
  }
}

async function changeTime(scope: Scope, schedule: Schedule, text: string | undefined): Promise<void> {
  const sendAt = text === undefined ? null : await parseSendAt(scope, text);
  if (sendAt !== null && sendAt.getTime() !== schedule.sendAt.getTime()) {
    schedule.plan(sendAt, scope.now);
    schedule.repeatsFrom = sendAt;
  }
}

export async function updateSchedule(scope: UserScope, { id, ...changes }: InputOf<typeof api.schedules.update>): Promise<ScheduleRecord> {
  const schedule = await lockUnsentSchedule(scope, id);
  const { body, userId, whatsappId, isCancelledByAnswer, repeat, repeatUntil } = changes;
  await assertConnection(scope, whatsappId);
  await changeContact(scope, schedule, changes);
  await changeTime(scope, schedule, changes.sendAt);
  const author = userId ? { userId: await resolveAuthor(scope, userId) } : {};
  const values = { body, whatsappId, isCancelledByAnswer, repeat, repeatUntil };
  const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;
  Object.assign(schedule, author, Object.fromEntries(Object.entries(values).filter(isGiven)));
  await assertSeries(scope, schedule);
  return recordScheduleChange(scope, schedule);
}

export async function removeSchedule(scope: Scope, { id }: InputOf<typeof api.schedules.remove>): Promise<Confirmation> {
  scope.em.remove(await lockOwnSchedule(scope, id));
  scope.recordEvent('schedule.removed', { scheduleId: id });
  return { message: 'Schedule deleted' };
}

const failedQuery = `
  select m.id::float8 as id from messages m
  where m.delivery = 'failed' and m.id in (select $1::bigint union all select f.message_id from schedule_files f where f.schedule_id = $2)
  order by m.id`;

/** Sends the failed messages of a schedule again in the author's name, by the system: their ticket may be one that the author does not see. */
async function retryMessages(scope: UserScope, { id, messageId }: { readonly id: number; readonly messageId: number }): Promise<void> {
  const author = { ...scope, actor: systemActorFor(scope.companyId, scope.actor.userId) };
  const failed = await queryRows(scope.em, queryOf({ id: column.number() }, failedQuery), [messageId, id]);
  for (const { id: rowId } of failed.length === 0 ? [{ id: messageId }] : failed) {
    // oxlint-disable-next-line no-await-in-loop
    await retryMessage(author, { rowId });
  }
}

/** Sends a failed one now: its messages again where it has one, else the schedule itself. */
export async function retrySchedule(scope: UserScope, { id }: InputOf<typeof api.schedules.retry>): Promise<ScheduleRecord> {
  const schedule = await lockOwnSchedule(scope, id);
  if (schedule.messageId) {
    await retryMessages(scope, { id, messageId: schedule.messageId });
  } else if (schedule.status === 'ERRO' || schedule.status === 'AGENDADA') {
    schedule.plan(scope.now, scope.now);
  } else {
    throw new AppError('ERR_SCHEDULE_SENT');
  }
  return recordScheduleChange(scope, schedule);
}
