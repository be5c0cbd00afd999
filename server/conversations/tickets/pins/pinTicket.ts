import { maxPins } from '#shared/conversations/tickets/pins.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type UserScope } from '#server/platform/database/scope.ts';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { jsonList } from '#server/platform/database/sqlJson.ts';
import { lockTicket } from '#server/conversations/tickets/lockTicket.ts';
import { ticketVisibleTo } from '#server/conversations/tickets/reading/inboxConditions.ts';
import { ticketRelations, ticketRowColumns } from '#server/conversations/tickets/reading/ticketColumns.ts';

/** Calls of one person wait for each other, so that none pins beyond the limit. */
const lockStatement = queryOf({ id: column.number() }, 'select id from users where id = $1 for no key update');

/** Pins of resolved tickets rest; the next pin drops them. */
const dropRestingStatement = `
  delete from ticket_pins p using tickets t where p.user_id = $1 and t.id = p.ticket_id and t.status = 'closed'`;

const countQuery = queryOf(
  { count: column.number() },
  'select count(*)::int as count from ticket_pins where user_id = $1 and ticket_id <> $2',
);

/** Pins a ticket that the actor sees; throws ERR_PINS_LIMIT at the twenty-first. */
export async function pinTicket(scope: UserScope, { id: requestedId }: { id: number }): Promise<Confirmation> {
  const { em, actor, companyId } = scope;
  await queryRows(em, lockStatement, [actor.userId]);
  const { id } = await lockTicket(scope, requestedId);
  await execute(em, dropRestingStatement, [actor.userId]);
  const [row] = await queryRows(em, countQuery, [actor.userId, id]);
  if ((row?.count ?? 0) >= maxPins) {
    throw new AppError('ERR_PINS_LIMIT', { values: { limit: maxPins } });
  }
  await execute(em, 'insert into ticket_pins (company_id, user_id, ticket_id) values ($1, $2, $3) on conflict do nothing', [
    companyId,
    actor.userId,
    id,
  ]);
  scope.recordEvent('ticket.pinned', { ticketId: id, userId: actor.userId });
  return { message: 'Ticket pinned' };
}

/** Unpins a ticket, also one that the actor no longer sees. */
export async function unpinTicket(scope: UserScope, { id }: { id: number }): Promise<Confirmation> {
  const { em, actor } = scope;
  required(await em.findOne(Ticket, { id }), 'ERR_NO_TICKET_FOUND');
  await execute(em, 'delete from ticket_pins where user_id = $1 and ticket_id = $2', [actor.userId, id]);
  scope.recordEvent('ticket.pinned', { ticketId: id, userId: actor.userId });
  return { message: 'Ticket unpinned' };
}

/** The actor's pins, last pinned first, as far as the actor sees them and they are not resolved. */
export async function listPinned({ em, actor, platform }: UserScope): Promise<TicketListRecord[]> {
  const messages = platform.sqlFragments['ticket.messages'];
  const { bind, values } = createBindings();
  const records = jsonList<Omit<TicketListRecord, 'messages'>>(
    ticketRowColumns(messages),
    `from ticket_pins p join tickets t on t.id = p.ticket_id ${ticketRelations(messages)}
     where p.user_id = ${bind(actor.userId)} and t.status <> 'closed' and ${ticketVisibleTo(actor, 't', bind)} order by p.created_at desc, t.id desc`,
  );
  const [row] = await queryRows(em, queryOf({ records: column.json(records) }, `select ${records} as records`), values);
  return row?.records ?? [];
}
