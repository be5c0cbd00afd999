import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { assertConversationReadable, showTicket } from '#server/conversations/tickets/index.ts';
import { messageSource } from './listMessages.ts';

const maxHits = 500;

type SearchResult = ResultOf<typeof api.messages.search>;

/** Deleted messages are visible to admins alone; calls have no searchable text. */
const searchableCondition = ({ actor }: Scope): string =>
  `m.media_type <> 'call_log'${actor.profile === 'admin' ? '' : ' and not m.is_deleted'}`;

function statement(scope: Scope, ticketId: number, { term, bind }: { term: string; bind: Bind }): string {
  const ticketParameter = { id: bind(ticketId), bind };
  const isHit = matchesTerm(term, { texts: ['m.body'] }, bind);
  const hitsOf = (part: 0 | 1): string =>
    `select ${part} as part, m.id, m.sent_at ${messageSource(scope, part, ticketParameter)} and ${searchableCondition(scope)} and ${isHit}`;
  return `
    with hits as materialized (${hitsOf(0)} union all ${hitsOf(1)}),
    newest as (select * from hits order by part, sent_at desc, id desc limit ${maxHits})
    select (select count(*)::int from hits) as count,
      (select coalesce(json_agg(id order by part, sent_at desc, id desc), '[]') from newest) as "rowIds"`;
}

/** Messages that match in a ticket or in earlier ones of its contact and connection, newest first. */
export async function searchConversation(scope: Scope, input: InputOf<typeof api.messages.search>): Promise<SearchResult> {
  const { id, status } = await showTicket(scope, { id: input.ticketId });
  await assertConversationReadable(scope, { status });
  const { bind, values } = createBindings();
  const [result] = await queryRows(
    scope.em,
    queryOf<SearchResult>(
      { count: column.number(), rowIds: column.list(column.number()) },
      statement(scope, id, { term: input.searchParam, bind }),
    ),
    values,
  );
  return result ?? { count: 0, rowIds: [] };
}
