import type { EntityManager } from '@mikro-orm/postgresql';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { objectFrom, type JsonSql } from '#server/platform/db/json.ts';
import { column, prepared, readingQuery } from '#server/platform/db/rows.ts';
import { authorize, found, type Scope } from '#server/platform/db/scope.ts';
import { joinedInto } from './joined.ts';
import { ticketFull, ticketRelations } from './ticketJson.ts';

const fullWhere = (condition: string): JsonSql<TicketFull | null> =>
  objectFrom(ticketFull, `from tickets t ${ticketRelations} where ${condition}`);

/** A `TicketFull` or null, for a statement that asks for more at once; `seenBy` says whether it may be handed out. */
export const fullJson = (id: string): JsonSql<TicketFull | null> => fullWhere(`t.id = ${id}`);

const fullById = `select ${fullJson('$1')} as record`;
const fullByUuid = `select ${fullWhere('t.uuid = $1')} as record`;

async function firstOf<Record>(em: EntityManager, text: string, key: number | string): Promise<Record | null> {
  const [row] = await prepared(em, readingQuery<{ record: Record }>({ record: column.storedJson() }, text), [key]);
  return row?.record ?? null;
}

/** A conversation as it is opened; null when it is gone. */
export const findFull = (em: EntityManager, ticketId: number): Promise<TicketFull | null> => firstOf(em, fullById, ticketId);

export const fullOf = async ({ em }: Scope, ticketId: number): Promise<TicketFull> =>
  found(await findFull(em, ticketId), 'ERR_NO_TICKET_FOUND');

/** A conversation that was found, as far as the actor may see it. */
export function seenBy(scope: Scope, ticket: TicketFull | null): TicketFull {
  const there = found(ticket, 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', there);
  return there;
}

/** Old addresses lead to the conversation that took the old one in. */
async function instead(scope: Scope, by: { id: number } | { uuid: string }): Promise<TicketFull | null> {
  const intoId = await joinedInto(scope, by);
  return intoId === null ? null : findFull(scope.em, intoId);
}

/** As far as the actor may see it. */
export const showTicket = async (scope: Scope, { id }: { id: number }): Promise<TicketFull> =>
  seenBy(scope, (await findFull(scope.em, id)) ?? (await instead(scope, { id })));

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export const showByUuid = async (scope: Scope, { uuid }: { uuid: string }): Promise<TicketFull> =>
  isUuid(uuid) ? seenByUuid(scope, uuid) : seenBy(scope, null);

const seenByUuid = async (scope: Scope, uuid: string): Promise<TicketFull> =>
  seenBy(scope, (await firstOf<TicketFull>(scope.em, fullByUuid, uuid)) ?? (await instead(scope, { uuid })));
