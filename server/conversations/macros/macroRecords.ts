import type { MacroRecord, MacroStep } from '#shared/conversations/macros.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';

/** The kind and the one key that the kind has. */
const stepSql = `jsonb_build_object('kind', s.kind) || case
  when s.kind in ('reply', 'note') then jsonb_build_object('text', s.text)
  when s.kind = 'quickMessage' then jsonb_build_object('quickMessageId', s.quick_message_id)
  when s.kind in ('tag', 'untag') then jsonb_build_object('tagId', s.tag_id)
  when s.kind = 'transferToQueue' then jsonb_build_object('queueId', s.queue_id)
  when s.kind = 'transferToUser' then jsonb_build_object('userId', s.user_id)
  when s.kind = 'snooze' then jsonb_build_object('minutes', s.minutes)
  else '{}' end`;

export const macroRecords: RecordSource<MacroRecord> = {
  columns: {
    id: 'r.id',
    name: 'r.name',
    userId: 'r.user_id',
    shortcut: 'r.shortcut',
    steps: jsonSql<MacroStep[]>(
      `(select coalesce(jsonb_agg(${stepSql} order by s.position), '[]') from macro_steps s where s.macro_id = r.id)`,
    ),
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'macros r',
};
