import type { api } from '#shared/api.ts';
import type { RetentionPreview, RetentionRecord } from '#shared/operations/companyData/retention.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { expirableMessageSql } from '#server/conversations/messages/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { toCutoff } from './toCutoff.ts';

const recordQuery = queryOf<RetentionRecord>(
  { messages: column.number(), media: column.number(), ranAt: column.orNull(column.text()) },
  `select messages::float8 as messages, media::float8 as media, iso(ran_at) as "ranAt" from retention_runs`,
);

export async function showRetention({ em }: Scope): Promise<RetentionRecord> {
  const [record] = await queryRows(em, recordQuery);
  return record ?? { messages: 0, media: 0, ranAt: null };
}

const previewQuery = queryOf<RetentionPreview>(
  { messages: column.number(), media: column.number(), mediaBytes: column.number(), auditRecords: column.number() },
  `select n.messages::float8 as messages, n.media::float8 as media, n.bytes::float8 as "mediaBytes",
     (select count(*)::float8 from audit_records a where a.created_at < $3::timestamptz) as "auditRecords"
   from (
     select count(*) filter (where m.sent_at < $1::timestamptz) as messages, count(*) filter (where m.media_path is not null) as media,
       coalesce(sum(m.media_size) filter (where m.media_path is not null), 0) as bytes
     from messages m where ${expirableMessageSql} and (m.sent_at < $1::timestamptz or m.media_path is not null and m.sent_at < $2::timestamptz)
   ) n`,
);

export async function previewRetention(
  { em, now }: Scope,
  { keepMessages = '', keepMedia = '', keepAudit = '' }: InputOf<typeof api.retention.preview>,
): Promise<RetentionPreview> {
  const cutoffs = [keepMessages, keepMedia, keepAudit].map((days) => toCutoff(days, now)?.toISOString() ?? null);
  const [preview] = await queryRows(em, previewQuery, cutoffs);
  return preview ?? { messages: 0, media: 0, mediaBytes: 0, auditRecords: 0 };
}
