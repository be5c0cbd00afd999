import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ErrorCode } from '#shared/errors.ts';
import type { ScheduleStatus } from '#shared/outreach/schedules/index.ts';
import type { ScheduleRepeat } from '#shared/rules/scheduleRepeat.ts';
import {
  noPlannedMedia,
  plannedMediaProperties,
  readPlannedMedia,
  toPlannedMedia,
  type StoredMedia,
} from '#server/conversations/messages/index.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Schedule',
  tableName: 'schedules',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    body: p.text(),
    sendAt: p.datetime(),
    sentAt: p.datetime().nullable(),
    contactId: p.integer(),
    ticketId: p.integer().nullable(),
    userId: p.integer().nullable(),
    whatsappId: p.integer().nullable(),
    status: p.text().$type<ScheduleStatus>().default('PENDENTE'),
    ...plannedMediaProperties,
    isCancelledByAnswer: p.boolean().default(false),
    repeat: p.text().$type<ScheduleRepeat>().default('never'),
    /** `YYYY-MM-DD`. */
    repeatUntil: p.text().nullable(),
    /** First time of the series. */
    repeatsFrom: p.datetime(),
    /** When it began to wait: later messages of the customer answer it. */
    plannedAt: p.datetime(),
    nextAttemptAt: p.datetime(),
    attempts: p.integer().default(0),
    error: p.text().$type<ErrorCode>().nullable(),
    messageId: p.bigint('number').nullable(),
    clientKey: p.text().nullable(),
  },
});

/** A message that is sent at a time. */
export class Schedule extends schema.class {
  isWaiting(): boolean {
    return this.status === 'PENDENTE' || this.status === 'AGENDADA';
  }

  /** Its first file. */
  get media(): StoredMedia | null {
    return readPlannedMedia(this);
  }

  set media(media: StoredMedia | null) {
    Object.assign(this, media === null ? noPlannedMedia : toPlannedMedia(media));
  }

  /** Makes it wait for a time. */
  plan(sendAt: Date, now: Date): void {
    Object.assign(this, { sendAt, nextAttemptAt: sendAt, plannedAt: now, attempts: 0, error: null, status: 'PENDENTE' });
  }
}
schema.setClass(Schedule);
export const scheduleSchema = schema;
