import type { ScheduleRecord } from '#shared/areas/schedules.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonObject, jsonObjectOrNull } from '#server/platform/database/sqlJson.ts';

const file = jsonObject<{ $file: string; name: string }>({ $file: 's.media_path', name: 's.media_name' });

/** A message that its connection could not deliver is an error too. */
export const statusSql = `case when s.status = 'ENVIADA' and m.delivery = 'failed' then 'ERRO' else s.status end`;

export const scheduleRecords: RecordSource<ScheduleRecord> = {
  columns: {
    id: 's.id',
    body: 's.body',
    sendAt: 'iso(s.send_at)',
    sentAt: 'iso(s.sent_at)',
    contactId: 's.contact_id',
    ticketId: 's.ticket_id',
    userId: 's.user_id',
    whatsappId: 's.whatsapp_id',
    companyId: 's.company_id',
    status: statusSql,
    mediaPath: 's.media_path',
    mediaName: 's.media_name',
    mediaUrl: `case when s.media_path is not null then ${file} end`,
    isCancelledByAnswer: 's.is_cancelled_by_answer',
    repeat: 's.repeat',
    repeatUntil: 's.repeat_until',
    attempts: 's.attempts',
    error: 's.error',
    delivery: 'm.delivery',
    failure: `case when m.delivery = 'failed' then m.failure end`,
    contact: jsonObject({ id: 'c.id', name: 'c.name' }),
    user: jsonObjectOrNull('u.id', { id: 'u.id', name: 'u.name' }),
    createdAt: 'iso(s.created_at)',
    updatedAt: 'iso(s.updated_at)',
  },
  from: `schedules s join contacts c on c.id = s.contact_id left join users u on u.id = s.user_id
    left join messages m on m.id = s.message_id`,
};
