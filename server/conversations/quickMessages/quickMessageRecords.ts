import type { QuickMessageListRecord, QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonObject, jsonSql } from '#server/platform/database/sqlJson.ts';

const file = jsonObject<{ $file: string; name: string }>({ $file: 'm.media_path', name: 'm.media_name' });

export const quickMessageRecords: RecordSource<QuickMessageRecord> = {
  columns: {
    id: 'm.id',
    shortcode: 'm.shortcode',
    message: 'm.message',
    companyId: 'm.company_id',
    userId: 'm.user_id',
    geral: 'm.is_shared',
    status: 'm.is_active',
    mediaPath: `case when m.media_path is not null then ${file} end`,
    mediaName: 'm.media_name',
    queueIds: jsonSql(
      `(select coalesce(json_agg(q.queue_id order by q.queue_id), '[]') from quick_message_queues q where q.quick_message_id = m.id)`,
    ),
    createdAt: 'iso(m.created_at)',
    updatedAt: 'iso(m.updated_at)',
  },
  from: 'quick_messages m',
};

export const quickMessageListRecords: RecordSource<QuickMessageListRecord> = {
  columns: { ...quickMessageRecords.columns, company: jsonObject<{ id: number; name: string }>({ id: 'c.id', name: 'c.name' }) },
  from: 'quick_messages m join companies c on c.id = m.company_id',
};
