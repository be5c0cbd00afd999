import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createRecheck, room, broadcastOn, type Broadcast } from '#server/platform/live/broadcast.ts';
import type { TicketAssignment } from './events.ts';
import { findFullTicket } from './reading/showTicket.ts';

interface TicketAudience extends TicketAssignment {
  readonly id: number;
}

const userRooms = (companyId: number, userId: number | null): string[] => (userId === null ? [] : [room.user(companyId, userId)]);

/** The rooms of all readers and lists of a ticket, and of its user. */
export const ticketRooms = (companyId: number, { id, status, queueId, userId }: TicketAudience): string[] => [
  room.ticket(companyId, id),
  room.status(companyId, status),
  room.status(companyId, 'notification'),
  room.queue(companyId, queueId, status),
  room.queue(companyId, queueId, 'notification'),
  ...userRooms(companyId, userId),
];

/** Rooms of lists that no longer show the ticket; its own room stays. */
function formerRooms(companyId: number, from: TicketAssignment, now: TicketAssignment): string[] {
  const hasNewAssignee = from.status !== now.status || from.userId !== now.userId;
  const hasNewQueue = from.queueId !== now.queueId;
  const staysAssigned = from.userId === now.userId && now.status === 'open';
  return [
    ...(hasNewAssignee ? [room.status(companyId, from.status)] : []),
    ...(hasNewAssignee || hasNewQueue ? [room.queue(companyId, from.queueId, from.status)] : []),
    ...(hasNewQueue ? [room.queue(companyId, from.queueId, 'notification')] : []),
    ...(hasNewAssignee && !staysAssigned ? userRooms(companyId, from.userId) : []),
  ];
}

const removalBroadcast = (ticketId: number, to: readonly string[]): Broadcast => ({
  to,
  event: 'ticket',
  body: { action: 'delete', ticketId },
});

const updateBroadcast = (companyId: number, ticket: TicketRecord, more: readonly string[] = []): Broadcast => ({
  to: [...new Set([...ticketRooms(companyId, ticket), ...more])],
  event: 'ticket',
  body: { action: 'update', ticket },
});

async function broadcastChanged(scope: Scope, { ticketId }: { ticketId: number }): Promise<Broadcast[]> {
  const ticket = await findFullTicket(scope, ticketId);
  return ticket ? [updateBroadcast(scope.companyId, ticket)] : [];
}

/** The list, and a notice to the assignee. */
async function broadcastWoken(scope: Scope, { ticketId }: { ticketId: number }): Promise<Broadcast[]> {
  const { companyId } = scope;
  const ticket = await findFullTicket(scope, ticketId);
  if (ticket === null) {
    return [];
  }
  const { id, uuid, userId, contact } = ticket;
  return [
    updateBroadcast(companyId, ticket),
    { to: userRooms(companyId, userId), event: 'ticketSnooze', body: { action: 'end', ticketId: id, uuid, name: contact.name } },
  ];
}

/** To the assignee; of a waiting ticket to the users who may accept it, and once the target is missed to admins. */
async function broadcastTarget(scope: Scope, { ticketId, kind, isMissed }: DomainEvents['ticket.targetDue']): Promise<Broadcast[]> {
  const { companyId } = scope;
  const ticket = await findFullTicket(scope, ticketId);
  if (ticket === null || ticket.status === 'closed') {
    return [];
  }
  const { id, uuid, userId, queueId, contact } = ticket;
  const waiting = [room.queue(companyId, queueId, 'notification'), ...(isMissed ? [room.admins(companyId)] : [])];
  const to = userId === null ? waiting : userRooms(companyId, userId);
  return [{ to, event: 'ticketTarget', body: { action: isMissed ? 'missed' : 'near', kind, ticketId: id, uuid, name: contact.name } }];
}

/** Order: removed from former lists, sockets rechecked, then updated in the new lists. */
async function broadcastMoved(scope: Scope, { ticketId, from }: { ticketId: number; from: TicketAssignment }): Promise<Broadcast[]> {
  const { companyId } = scope;
  const ticket = await findFullTicket(scope, ticketId);
  return ticket === null
    ? []
    : [
        removalBroadcast(ticketId, formerRooms(companyId, from, ticket)),
        createRecheck({ ticketId }),
        updateBroadcast(companyId, ticket, userRooms(companyId, from.userId)),
      ];
}

interface JoinedTickets {
  readonly ticketId: number;
  readonly intoId: number;
}

/** Readers of either ticket load it again. */
function jointBroadcast(
  companyId: number,
  action: 'join' | 'split',
  { ticketId, into }: { ticketId: number; into: TicketRecord },
): Broadcast {
  const to = [room.ticket(companyId, ticketId), room.ticket(companyId, into.id)];
  return { to, event: 'ticketJoint', body: { action, ticketId, into: { id: into.id, uuid: into.uuid } } };
}

async function broadcastJoined(scope: Scope, { ticketId, intoId, from }: JoinedTickets & { from: TicketAssignment }): Promise<Broadcast[]> {
  const { companyId } = scope;
  const into = await findFullTicket(scope, intoId);
  const removal = removalBroadcast(ticketId, ticketRooms(companyId, { ...from, id: ticketId }));
  return into === null ? [removal] : [jointBroadcast(companyId, 'join', { ticketId, into }), removal, updateBroadcast(companyId, into)];
}

async function broadcastSplit(scope: Scope, { ticketId, intoId }: JoinedTickets): Promise<Broadcast[]> {
  const { companyId } = scope;
  const [ticket, into] = [await findFullTicket(scope, ticketId), await findFullTicket(scope, intoId)];
  const updates = [ticket, into].flatMap((one) => (one === null ? [] : [updateBroadcast(companyId, one)]));
  return into === null ? updates : [jointBroadcast(companyId, 'split', { ticketId, into }), ...updates];
}

export const ticketBroadcasts = [
  broadcastOn('setting.changed', async (_, { key }) => (key === 'previewWaiting' ? [createRecheck({ everybody: true })] : [])),
  broadcastOn('ticket.joined', broadcastJoined),
  broadcastOn('ticket.split', broadcastSplit),
  broadcastOn('ticket.opened', broadcastChanged),
  broadcastOn('ticket.changed', broadcastChanged),
  broadcastOn('ticket.woken', broadcastWoken),
  broadcastOn('ticket.targetDue', broadcastTarget),
  broadcastOn('ticket.pinned', async ({ companyId }, { userId }) => [
    { to: [room.user(companyId, userId)], event: 'ticketPin', body: { action: 'update' } },
  ]),
  broadcastOn('ticket.unrouted', async ({ companyId }, { toldCount }) => [
    { to: [room.admins(companyId)], event: 'ticketUnrouted', body: { action: 'update', toldCount } },
  ]),
  broadcastOn('ticket.moved', broadcastMoved),
  broadcastOn('ticket.read', async ({ companyId }, { ticketId }) => [
    { to: [room.company(companyId)], event: 'ticket', body: { action: 'updateUnread', ticketId } },
  ]),
  broadcastOn('ticket.removed', async ({ companyId }, { ticketId, from }) => [
    removalBroadcast(ticketId, ticketRooms(companyId, { ...from, id: ticketId })),
  ]),
];
