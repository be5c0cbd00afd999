import { defineEntity, p } from '@mikro-orm/postgresql';
import type { QueueAssignment } from '#shared/workspace/queues/index.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Queue',
  tableName: 'queues',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    name: p.text(),
    color: p.text(),
    greetingMessage: p.text().default(''),
    outOfHoursMessage: p.text().default(''),
    schedules: p.json<DaySchedule[]>(),
    orderQueue: p.integer().nullable(),
    integrationId: p.integer().nullable(),
    promptId: p.integer().nullable(),
    mediaPath: p.text().nullable(),
    mediaName: p.text().nullable(),
    firstResponseMinutes: p.integer().nullable(),
    resolutionMinutes: p.integer().nullable(),
    assignment: p.text().$type<QueueAssignment>().default('none'),
    prefersLastAgent: p.boolean().default(false),
    maxOpenTickets: p.integer().nullable(),
  },
});

export class Queue extends schema.class {}
schema.setClass(Queue);
export const queueSchema = schema;
