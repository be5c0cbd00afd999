import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { forgetLastMessages } from '#server/conversations/tickets/index.ts';

/** Condition on messages `m` that may be deleted: read by somebody, and not on their way. */
export const expirableMessageSql = `(m.from_me or m.read) and m.media_state <> 'pending'
  and (m.delivery is null or m.delivery not in ('queued', 'written', 'unknown'))`;

export interface MessageExpiry {
  /** Messages sent before go; null: none. */
  readonly messagesBefore: Date | null;
  /** Files of messages sent before go; null: none. */
  readonly mediaBefore: Date | null;
  /** What a message says of its file that went. */
  readonly mediaReason: string;
  /** Messages up to this id have been looked at. */
  readonly after: number;
  /** Messages to look at. */
  readonly limit: number;
}

export interface ExpiredMessages {
  readonly messages: number;
  readonly media: number;
  /** Last id that was looked at; null: there are no more. */
  readonly upTo: number | null;
}

interface LookedAtRow {
  readonly id: number;
  readonly ticketId: number;
  readonly isExpired: boolean;
  readonly losesMedia: boolean;
}

const windowQuery = queryOf<LookedAtRow>(
  { id: column.number(), ticketId: column.number(), isExpired: column.boolean(), losesMedia: column.boolean() },
  `select m.id::float8 as id, m.ticket_id as "ticketId",
     coalesce(m.sent_at < $2::timestamptz and ${expirableMessageSql}, false) as "isExpired",
     coalesce(m.sent_at < $3::timestamptz and m.media_path is not null and ${expirableMessageSql}, false) as "losesMedia"
   from messages m where m.id > $1 order by m.id limit $4`,
);

/** Deletes what is too old among the next messages of a company; files go with their rows, by triggers. */
export async function expireMessages(
  scope: Scope,
  { messagesBefore, mediaBefore, mediaReason, after, limit }: MessageExpiry,
): Promise<ExpiredMessages> {
  const { em } = scope;
  const rows = await queryRows(em, windowQuery, [after, messagesBefore?.toISOString() ?? null, mediaBefore?.toISOString() ?? null, limit]);
  const expiredRows = rows.filter(({ isExpired }) => isExpired);
  const withoutFile = rows.filter(({ isExpired, losesMedia }) => losesMedia && !isExpired);
  if (expiredRows.length > 0) {
    const ids = expiredRows.map(({ id }) => id);
    await forgetLastMessages(scope, { ticketIds: [...new Set(expiredRows.map(({ ticketId }) => ticketId))], messageIds: ids });
    await execute(em, 'delete from messages where id = any($1::bigint[])', [ids]);
  }
  if (withoutFile.length > 0) {
    await execute(
      em,
      `update messages set media_state = 'failed', media_reason = $2, media_reference = null, media_path = null,
         thumbnail_path = null, media_preview = null where id = any($1::bigint[])`,
      [withoutFile.map(({ id }) => id), mediaReason],
    );
  }
  return { messages: expiredRows.length, media: withoutFile.length, upTo: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}
