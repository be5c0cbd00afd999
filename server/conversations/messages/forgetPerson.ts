import { forgetLastMessages } from '#server/conversations/tickets/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

export interface ForgottenMessages {
  readonly messages: number;
  readonly files: number;
}

const nextQuery = queryOf(
  { id: column.number(), ticketId: column.number(), files: column.number() },
  `select m.id::float8 as id, m.ticket_id as "ticketId", num_nonnulls(m.media_path, m.thumbnail_path) as files
   from messages m where m.ticket_id = any($1::int[]) or m.contact_id = any($2::int[]) order by m.id limit $3`,
);

/** Deletes the next messages of tickets, and of contacts in groups; files go with their rows. */
export async function removeMessagesOf(
  scope: Scope,
  {
    ticketIds,
    contactIds,
    limit,
  }: { readonly ticketIds: readonly number[]; readonly contactIds: readonly number[]; readonly limit: number },
): Promise<ForgottenMessages> {
  const rows = await queryRows(scope.em, nextQuery, [ticketIds, contactIds, limit]);
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await forgetLastMessages(scope, { ticketIds: [...new Set(rows.map(({ ticketId }) => ticketId))], messageIds: ids });
    await execute(scope.em, 'delete from messages where id = any($1::bigint[])', [ids]);
  }
  return { messages: rows.length, files: rows.reduce((sum, { files }) => sum + files, 0) };
}

/** Elements of a JSON list, without those that name the person. */
const without = (list: string): string =>
  `coalesce((select jsonb_agg(e order by n) from jsonb_array_elements(${list}) with ordinality x (e, n) where e::text !~ $1), '[]')`;

/** Texts keep the place of a mention, not whom it named. */
const forgetStatement = `
  update messages m set
    reactions = ${without('m.reactions')},
    mentions = ${without('m.mentions')},
    body = case when m.mentions::text ~ $1 then regexp_replace(m.body, '@[+]?(' || $2 || ')', '@…', 'g') else m.body end,
    poll = case when m.poll::text ~ $1 then jsonb_set(m.poll, '{votes}', ${without("m.poll -> 'votes'")}) else m.poll end,
    updated_at = now()
  where m.ticket_id in (select t.id from tickets t where t.is_group)
    and (m.reactions::text ~ $1 or m.mentions::text ~ $1 or m.poll::text ~ $1)
  returning m.id, m.ticket_id`;

/** Takes a person out of what others wrote in groups: reactions, mentions and votes. */
export async function forgetMember(
  scope: Scope,
  { pattern, numbers }: { readonly pattern: string; readonly numbers: readonly string[] },
): Promise<number> {
  const query = queryOf(
    { id: column.number(), ticketId: column.number() },
    `with forgotten as (${forgetStatement}) select id::float8 as id, ticket_id as "ticketId" from forgotten`,
  );
  const rows = await queryRows(scope.em, query, [pattern, numbers.join('|')]);
  // A ticket repeats the text of its last message, with names for mentions.
  await forgetLastMessages(scope, { ticketIds: [...new Set(rows.map(({ ticketId }) => ticketId))], messageIds: rows.map(({ id }) => id) });
  rows.forEach(({ id }) => scope.recordEvent('message.changed', { messageId: id }));
  return rows.length;
}
