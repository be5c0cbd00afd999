import type { Actor, UserActor } from '#shared/rules/permissions.ts';
import { room } from './broadcast.ts';

/** Events of every ticket of a list. */
export type ListSubscription = { readonly kind: 'tickets'; readonly status: RoomTicketStatus } | { readonly kind: 'notification' };

/** What a page subscribes to, whether or not its user may receive it at the moment. */
export type RoomSubscription = { readonly kind: 'ticket'; readonly ticketId: number } | ListSubscription;

const ticketStatuses = ['open', 'pending', 'closed'] as const;
export type RoomTicketStatus = (typeof ticketStatuses)[number];

const isStatus = (value: unknown): value is RoomTicketStatus => ticketStatuses.some((status) => status === value);

/** The subscription of a wire argument, or null for an invalid one. */
export function parseTicketSubscription(argument: unknown): RoomSubscription | null {
  const text = typeof argument === 'number' ? String(argument) : argument;
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
    ? { kind: 'ticket', ticketId: Number(text) }
    : null;
}

export const parseListSubscription = (argument: unknown): RoomSubscription | null =>
  isStatus(argument) ? { kind: 'tickets', status: argument } : null;

/** Equal subscriptions have equal keys. */
export const subscriptionKey = (subscription: RoomSubscription): string =>
  subscription.kind === 'ticket'
    ? `ticket ${subscription.ticketId}`
    : subscription.kind === 'tickets'
      ? `tickets ${subscription.status}`
      : subscription.kind;

/** The rooms of a user without any subscription. */
export function findBaseRooms({ companyId, userId, profile, super: isOperator }: UserActor): string[] {
  return [
    room.lobby(companyId),
    room.company(companyId),
    room.user(companyId, userId),
    profile === 'admin' ? room.admins(companyId) : room.agents(companyId),
    ...(isOperator ? [room.operators(companyId)] : []),
  ];
}

/** The rooms of a list: admins receive every ticket of it, agents those of their queues. */
export function findListRooms({ companyId, profile, queueIds, allTicket }: Actor, subscription: ListSubscription): string[] {
  const list = subscription.kind === 'tickets' ? subscription.status : subscription.kind;
  if (profile === 'admin') {
    return [room.status(companyId, list)];
  }
  // Open and closed tickets of others are not visible to agents; their own reach them in their user's room.
  if (list === 'open' || list === 'closed') {
    return [];
  }
  const queues = allTicket ? [...queueIds, null] : queueIds;
  return queues.map((queueId) => room.queue(companyId, queueId, list));
}
