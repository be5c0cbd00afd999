import { LockMode } from '@mikro-orm/postgresql';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { findNextTime } from '#shared/rules/scheduleRepeat.ts';
import { findUnknownVariables } from '#shared/rules/substituteVariables.ts';
import { noPlannedMedia, sendToContact, toPlannedMedia } from '#server/conversations/messages/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { required, runInScope, type Scope, systemActorFor, systemActor } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { graceMs } from './grace.ts';
import { Schedule } from './Schedule.ts';
import { addMoreFiles, listMoreFiles } from './ScheduleFile.ts';

/** Before each retry; then it is an error. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs];
const batchSize = 50;

interface DueSchedule {
  readonly id: number;
  readonly companyId: number;
  /** Null: the author is no longer a user. */
  readonly userId: number | null;
  /** Whether the company's plan still has schedules. */
  readonly isInPlan: boolean;
}

/** Companies take turns. */
const dueStatement = `
  select s.id, s.company_id as "companyId", s.user_id as "userId", coalesce(p.use_schedules, false) as "isInPlan"
  from schedules s join companies c on c.id = s.company_id left join plans p on p.id = c.plan_id
  where s.status in ('PENDENTE', 'AGENDADA') and s.next_attempt_at <= $1
  order by row_number() over (partition by s.company_id order by s.next_attempt_at, s.id), s.id limit ${batchSize}`;

/** The row, unless another process has it, or it was sent, changed or removed meanwhile. */
async function claimSchedule({ em, now }: Scope, id: number): Promise<Schedule | null> {
  const due = { id, status: { $in: ['PENDENTE', 'AGENDADA'] as const }, nextAttemptAt: { $lte: now } };
  return em.findOne(Schedule, due, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true });
}

/** Adds the next one of a series, once this one is settled. */
async function planNext(scope: Scope, schedule: Schedule): Promise<void> {
  const { repeat, repeatsFrom, repeatUntil = null } = schedule;
  const timeZone = await readTimeZone(scope);
  const sendAt = findNextTime({ repeat, first: repeatsFrom, until: repeatUntil, timeZone }, scope.now);
  if (sendAt === null) {
    return;
  }
  const { body, contactId, ticketId, userId, whatsappId, media, isCancelledByAnswer } = schedule;
  const content = { body, contactId, ticketId, userId, whatsappId, ...(media === null ? noPlannedMedia : toPlannedMedia(media)) };
  const times = { sendAt, nextAttemptAt: sendAt, plannedAt: scope.now, repeatsFrom };
  const next = scope.create(Schedule, { ...content, ...times, isCancelledByAnswer, repeat, repeatUntil });
  await scope.em.flush();
  const moreFiles = await listMoreFiles(scope, schedule.id);
  await addMoreFiles(
    scope,
    next.id,
    moreFiles.map((file) => file.toMedia()),
  );
  scope.recordEvent('schedule.created', { scheduleId: next.id });
}

async function settle(scope: Scope, schedule: Schedule): Promise<void> {
  await planNext(scope, schedule);
  await scope.em.flush();
  scope.recordEvent('schedule.changed', { scheduleId: schedule.id });
}

const isTooLate = ({ now }: Scope, { sendAt, attempts }: Schedule): boolean => attempts === 0 && now.getTime() - sendAt.getTime() > graceMs;

/** Why it is not even tried. Without the plan nobody could see or stop what is still sent. */
function findRefusal(scope: Scope, schedule: Schedule, isInPlan: boolean): ErrorCode | null {
  if (!isInPlan) {
    return 'ERR_PLAN_LACKS_FEATURE';
  }
  if (findUnknownVariables(schedule.body).length > 0) {
    return 'ERR_SCHEDULE_VARIABLE';
  }
  return isTooLate(scope, schedule) ? 'ERR_SCHEDULE_TOO_LATE' : null;
}

/** A message for each file, in their order. */
async function sendContents(scope: Scope, schedule: Schedule): Promise<void> {
  const { contactId, ticketId = null, whatsappId: connectionId = null, body, media: first } = schedule;
  const moreFiles = await listMoreFiles(scope, schedule.id);
  const media = [...(first === null ? [] : [first]), ...moreFiles.map((file) => file.toMedia())];
  const messages = await sendToContact(scope, { contactId, ticketId, connectionId, body, media });
  const message = required(messages[0], 'ERR_SENDING_WAPP_MSG');
  moreFiles.forEach((file, index) => Object.assign(file, { messageId: messages[index + 1]?.id ?? null }));
  Object.assign(schedule, { status: 'ENVIADA', sentAt: scope.now, messageId: message.id, ticketId: message.ticketId, error: null });
}

/** Claim, messages and status are committed together: a killed process leaves none of them. */
async function sendSchedule(scope: Scope, { id, isInPlan }: DueSchedule): Promise<void> {
  const schedule = await claimSchedule(scope, id);
  if (schedule === null) {
    return;
  }
  const error = findRefusal(scope, schedule, isInPlan);
  if (error !== null) {
    Object.assign(schedule, { status: 'ERRO', error });
  } else {
    await sendContents(scope, schedule);
  }
  await settle(scope, schedule);
}

const codeOf = (error: unknown): ErrorCode => (error instanceof AppError ? error.code : 'ERR_SENDING_WAPP_MSG');

async function recordFailure(scope: Scope, id: number, error: unknown): Promise<void> {
  const schedule = await claimSchedule(scope, id);
  if (schedule === null) {
    return;
  }
  const delayMs = retryDelaysMs[schedule.attempts];
  Object.assign(schedule, { attempts: schedule.attempts + 1, error: codeOf(error) });
  if (delayMs === undefined) {
    schedule.status = 'ERRO';
    await settle(scope, schedule);
  } else {
    Object.assign(schedule, { status: 'AGENDADA', nextAttemptAt: new Date(scope.now.getTime() + delayMs) });
    scope.recordEvent('schedule.changed', { scheduleId: id });
  }
}

/** Sends as the author, whose own connection comes first. */
async function sendOne(platform: Platform, due: DueSchedule): Promise<void> {
  const { id, companyId, userId } = due;
  const principal = { companyId, actor: userId === null ? systemActor(companyId) : systemActorFor(companyId, userId) };
  try {
    await runInScope(platform, principal, (scope) => sendSchedule(scope, due));
  } catch (error) {
    platform.log.warn({ err: error, companyId, scheduleId: id }, 'a scheduled message could not be sent');
    await runInScope(platform, principal, (scope) => recordFailure(scope, id, error));
  }
}

export const sendDueSchedules: RecurringJob = {
  name: 'schedules.sendDue',
  every: 2_000,
  run: async (platform) => {
    const due = await queryAsSupport<DueSchedule>(platform, dueStatement, [platform.now()]);
    for (const schedule of due) {
      await sendOne(platform, schedule);
    }
    return due.length === batchSize;
  },
};
