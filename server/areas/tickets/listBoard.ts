import type { api } from '#shared/api.ts';
import type { TicketStatus } from '#shared/areas/ticketFilter.ts';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { inboxFilter } from '#shared/rules/inbox.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { bound } from './inbox.ts';
import { pageStatement } from './listTickets.ts';

/** A board is looked at as a whole. */
const mostCards = 400;

type Asked = InputOf<typeof api.tickets.board>;

interface Cards {
  readonly count: number;
  readonly records: TicketRow[];
}

async function cardsOf(scope: Scope, { searchParam: term = '', pageNumber = 1, ...asked }: Asked, status: TicketStatus): Promise<Cards> {
  const filter = inboxFilter({ ...asked, status }, scope.platform.config.timeZone);
  const { bind, values } = bound();
  const cut = { offset: (pageNumber - 1) * mostCards, limit: mostCards };
  const [page] = await rows(
    scope.em,
    queryOf<Cards>({ count: column.number(), records: column.storedJson() }, pageStatement(scope, filter, { cut, bind, term })),
    values,
  );
  return page ?? { count: 0, records: [] };
}

const lastTouched = (one: TicketRow, other: TicketRow): number => other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id;

/** The cards of the board: what waits, and what is in hand. */
export async function listBoard(scope: Scope, asked: Asked): Promise<ResultOf<typeof api.tickets.board>> {
  const [waiting, open] = [await cardsOf(scope, asked, 'pending'), await cardsOf(scope, asked, 'open')];
  const reached = (asked.pageNumber ?? 1) * mostCards;
  return {
    tickets: [...waiting.records, ...open.records].toSorted(lastTouched),
    count: waiting.count + open.count,
    hasMore: Math.max(waiting.count, open.count) > reached,
  };
}
