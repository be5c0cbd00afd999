import { createBindings } from '#server/platform/database/createBindings.ts';
import type { api } from '#shared/api.ts';
import type { TicketStatus } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ticketPageStatement } from './listTickets.ts';
import type { TicketPage } from './ticketColumns.ts';
import { readInboxFilter } from './readInboxFilter.ts';

/** The board has no pages in practice. */
const maxCards = 400;

type BoardInput = InputOf<typeof api.tickets.board>;

async function findCards(
  scope: Scope,
  { searchParam: term = '', pageNumber = 1, ...rest }: BoardInput,
  status: TicketStatus,
): Promise<TicketPage> {
  const filter = await readInboxFilter(scope, { ...rest, status });
  const { bind, values } = createBindings();
  const range = { offset: (pageNumber - 1) * maxCards, limit: maxCards };
  const [page] = await queryRows(scope.em, ticketPageStatement(scope, filter, { range, bind, term, order: 'recent' }), values);
  return page ?? { count: 0, records: [] };
}

const byLastUpdate = (one: TicketListRecord, other: TicketListRecord): number =>
  other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id;

/** Pending and open tickets for the board. */
export async function listBoard(scope: Scope, input: BoardInput): Promise<ResultOf<typeof api.tickets.board>> {
  const [waiting, open] = [await findCards(scope, input, 'pending'), await findCards(scope, input, 'open')];
  const lastIndex = (input.pageNumber ?? 1) * maxCards;
  return {
    tickets: [...waiting.records, ...open.records].toSorted(byLastUpdate),
    count: waiting.count + open.count,
    hasMore: Math.max(waiting.count, open.count) > lastIndex,
  };
}
