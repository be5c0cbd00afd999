import type { TicketFull } from '#shared/areas/tickets.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { recheck, room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import type { TicketPlace } from './events.ts';
import { findFull } from './readTickets.ts';

interface Standing extends TicketPlace {
  readonly id: number;
}

const userRooms = (companyId: number, userId: number | null): string[] => (userId === null ? [] : [room.user(companyId, userId)]);

/** Everybody who has the conversation before their eyes: those who read it, its lists, and the one who handles it. */
export const ticketRooms = (companyId: number, { id, status, queueId, userId }: Standing): string[] => [
  room.ticket(companyId, id),
  room.status(companyId, status),
  room.status(companyId, 'notification'),
  room.queue(companyId, queueId, status),
  room.queue(companyId, queueId, 'notification'),
  ...userRooms(companyId, userId),
];

/** The lists a conversation has left. Its own room is told nothing: whoever reads it goes on reading. */
function leftRooms(companyId: number, from: TicketPlace, now: TicketPlace): string[] {
  const hasNewHands = from.status !== now.status || from.userId !== now.userId;
  const hasNewQueue = from.queueId !== now.queueId;
  const staysInHands = from.userId === now.userId && now.status === 'open';
  return [
    ...(hasNewHands ? [room.status(companyId, from.status)] : []),
    ...(hasNewHands || hasNewQueue ? [room.queue(companyId, from.queueId, from.status)] : []),
    ...(hasNewQueue ? [room.queue(companyId, from.queueId, 'notification')] : []),
    ...(hasNewHands && !staysInHands ? userRooms(companyId, from.userId) : []),
  ];
}

const left = (ticketId: number, to: readonly string[]): Broadcast => ({ to, event: 'ticket', body: { action: 'delete', ticketId } });

const updated = (companyId: number, ticket: TicketFull, more: readonly string[] = []): Broadcast => ({
  to: [...new Set([...ticketRooms(companyId, ticket), ...more])],
  event: 'ticket',
  body: { action: 'update', ticket },
});

async function changed({ em, companyId }: Scope, { ticketId }: { ticketId: number }): Promise<Broadcast[]> {
  const ticket = await findFull(em, ticketId);
  return ticket ? [updated(companyId, ticket)] : [];
}

/** First out of the lists it has left, then out of the eyes of those who may no longer see it, then into its new lists. */
async function moved({ em, companyId }: Scope, { ticketId, from }: { ticketId: number; from: TicketPlace }): Promise<Broadcast[]> {
  const ticket = await findFull(em, ticketId);
  return ticket === null
    ? []
    : [
        left(ticketId, leftRooms(companyId, from, ticket)),
        recheck({ ticketId }),
        updated(companyId, ticket, userRooms(companyId, from.userId)),
      ];
}

interface Joint {
  readonly ticketId: number;
  readonly intoId: number;
}

/** Whoever reads one of two conversations that were made one, or parted again, looks at it anew. */
function joint(companyId: number, action: 'join' | 'split', { ticketId, into }: { ticketId: number; into: TicketFull }): Broadcast {
  const to = [room.ticket(companyId, ticketId), room.ticket(companyId, into.id)];
  return { to, event: 'ticketJoint', body: { action, ticketId, into: { id: into.id, uuid: into.uuid } } };
}

async function joined({ em, companyId }: Scope, { ticketId, intoId, from }: Joint & { from: TicketPlace }): Promise<Broadcast[]> {
  const into = await findFull(em, intoId);
  const gone = left(ticketId, ticketRooms(companyId, { ...from, id: ticketId }));
  return into === null ? [gone] : [joint(companyId, 'join', { ticketId, into }), gone, updated(companyId, into)];
}

async function parted({ em, companyId }: Scope, { ticketId, intoId }: Joint): Promise<Broadcast[]> {
  const [ticket, into] = [await findFull(em, ticketId), await findFull(em, intoId)];
  const said = [ticket, into].flatMap((one) => (one === null ? [] : [updated(companyId, one)]));
  return into === null ? said : [joint(companyId, 'split', { ticketId, into }), ...said];
}

export const ticketBroadcasts = [
  tell('ticket.joined', joined),
  tell('ticket.split', parted),
  tell('ticket.opened', changed),
  tell('ticket.changed', changed),
  tell('ticket.moved', moved),
  tell('ticket.read', async ({ companyId }, { ticketId }) => [
    { to: [room.company(companyId)], event: 'ticket', body: { action: 'updateUnread', ticketId } },
  ]),
  tell('ticket.removed', async ({ companyId }, { ticketId, from }) => [left(ticketId, ticketRooms(companyId, { ...from, id: ticketId }))]),
];
