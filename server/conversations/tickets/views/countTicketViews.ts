import { maxCountedInView, type TicketViewCount, type TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import { ticketViewFilter } from '#shared/rules/ticketViewFilter.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { UserScope } from '#server/platform/database/scope.ts';
import { cappedTicketCountQuery } from '#server/conversations/tickets/reading/countTickets.ts';
import { listTicketViews } from './commands.ts';

/** How many tickets each view of the actor holds, in one statement. */
export async function countTicketViews(scope: UserScope): Promise<TicketViewCount[]> {
  const views = await listTicketViews(scope);
  if (views.length === 0) {
    return [];
  }
  const { bind, values } = createBindings();
  const countOf = async ({ id, filter }: TicketViewRecord): Promise<string> =>
    `select ${bind(id)}::int as id, (${await cappedTicketCountQuery(scope, ticketViewFilter(filter, scope.actor), { bind, most: maxCountedInView })})::int as count`;
  const counts: string[] = [];
  for (const view of views) {
    counts.push(await countOf(view));
  }
  return queryRows(scope.em, queryOf<TicketViewCount>({ id: column.number(), count: column.number() }, counts.join(' union all ')), values);
}
