import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';

export const queueRecords: RecordSource<QueueRecord> = {
  columns: {
    id: 'q.id',
    name: 'q.name',
    color: 'q.color',
    greetingMessage: 'q.greeting_message',
    outOfHoursMessage: 'q.out_of_hours_message',
    schedules: jsonSql('q.schedules'),
    companyId: 'q.company_id',
    orderQueue: 'q.order_queue',
    integrationId: 'q.integration_id',
    promptId: 'q.prompt_id',
    mediaPath: 'q.media_path',
    mediaName: 'q.media_name',
    firstResponseMinutes: 'q.first_response_minutes',
    resolutionMinutes: 'q.resolution_minutes',
    assignment: 'q.assignment',
    prefersLastAgent: 'q.prefers_last_agent',
    maxOpenTickets: 'q.max_open_tickets',
    createdAt: 'iso(q.created_at)',
    updatedAt: 'iso(q.updated_at)',
  },
  from: 'queues q',
};
