import type { ScheduleFileRecord, ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonList, jsonObject, jsonObjectOrNull } from '#server/platform/database/sqlJson.ts';

const file = jsonObject<{ $file: string; name: string }>({ $file: 's.media_path', name: 's.media_name' });

const addedFile = jsonObject<{ $file: string; name: string }>({ $file: 'f.media_path', name: 'f.media_name' });

/** One of its messages: the first, or one that failed. */
export const messageSql = `
  select m.delivery, m.failure from messages m
  where m.id in (select s.message_id union all select f.message_id from schedule_files f where f.schedule_id = s.id)
  order by m.delivery = 'failed' desc, m.id limit 1`;

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
    moreFiles: jsonList<ScheduleFileRecord>(
      { id: 'f.id', name: 'f.media_name', url: addedFile },
      'from schedule_files f where f.schedule_id = s.id order by f.id',
    ),
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
    left join lateral (${messageSql}) m on true`,
};
