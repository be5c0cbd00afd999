import type { api } from '#shared/api.ts';
import type { TicketStatus } from '#shared/areas/ticketFilter.ts';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { inboxFilter, type InboxFilter } from '#shared/rules/inbox.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { bound, inboxConditions, type Bind } from './inbox.ts';
import type { Cut } from './newest.ts';
import { searchStatement } from './searchTickets.ts';
import { pageOfTickets } from './ticketJson.ts';

/** A board is looked at as a whole. */
const mostCards = 400;

type Asked = InputOf<typeof api.tickets.board>;

interface Cards {
  readonly count: number;
  readonly records: TicketRow[];
}

function allStatement({ actor }: Scope, filter: InboxFilter, { bind, cut }: { bind: Bind; cut: Cut }): string {
  const which = `from tickets t where ${inboxConditions(filter, actor, { table: 't', bind }).join(' and ')}`;
  const picked = `select t.id ${which} order by t.updated_at desc, t.id desc limit ${bind(cut.limit)} offset ${bind(cut.offset)}`;
  return `select (select count(*)::int ${which}) as count, ${pageOfTickets(picked)}::text as records`;
}

async function cardsOf(scope: Scope, { searchParam: term = '', pageNumber = 1, ...asked }: Asked, status: TicketStatus): Promise<Cards> {
  const filter = inboxFilter({ ...asked, status }, scope.platform.config.timeZone);
  const { bind, values } = bound();
  const how = { bind, cut: { offset: (pageNumber - 1) * mostCards, limit: mostCards } };
  const statement = term === '' ? allStatement(scope, filter, how) : searchStatement(scope, filter, { ...how, term });
  const [page] = await rows<Cards>(scope.em, `select count, records::json as records from (${statement}) page`, values);
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
