import type { Actor } from '#shared/rules/permissions.ts';
import { room } from './broadcast.ts';

/** To hear of every ticket of a list. */
export type ListSubscription = { readonly kind: 'tickets'; readonly status: TicketStatus } | { readonly kind: 'notification' };

/** What a page asked to hear of, whether or not its person may just now. */
export type RoomSubscription = { readonly kind: 'ticket'; readonly ticketId: number } | ListSubscription;

export const ticketStatuses = ['open', 'pending', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const isStatus = (value: unknown): value is TicketStatus => ticketStatuses.some((status) => status === value);

/** The wish behind an argument of the wire, or null for anything that is none. */
export function parseTicketSubscription(argument: unknown): RoomSubscription | null {
  const text = typeof argument === 'number' ? String(argument) : argument;
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
    ? { kind: 'ticket', ticketId: Number(text) }
    : null;
}

export const parseListSubscription = (argument: unknown): RoomSubscription | null =>
  isStatus(argument) ? { kind: 'tickets', status: argument } : null;

/** Two wishes for the same thing have the same key. */
export const subscriptionKey = (subscription: RoomSubscription): string =>
  subscription.kind === 'ticket'
    ? `ticket ${subscription.ticketId}`
    : subscription.kind === 'tickets'
      ? `tickets ${subscription.status}`
      : subscription.kind;

/** The rooms that somebody sits in without asking. */
export function findBaseRooms({ companyId, userId, profile, super: isOperator }: Actor): string[] {
  return [
    room.lobby(companyId),
    room.company(companyId),
    room.user(companyId, userId),
    profile === 'admin' ? room.admins(companyId) : room.agents(companyId),
    ...(isOperator ? [room.operators(companyId)] : []),
  ];
}

/** The rooms of a list: admins hear of every ticket in it, others of those in the queues that they work in. */
export function findListRooms({ companyId, profile, queueIds, allTicket }: Actor, subscription: ListSubscription): string[] {
  const list = subscription.kind === 'tickets' ? subscription.status : subscription.kind;
  if (profile === 'admin') {
    return [room.status(companyId, list)];
  }
  // Open and closed tickets of others are not an agent's; their own reach them in their user's room.
  if (list === 'open' || list === 'closed') {
    return [];
  }
  const queues = allTicket ? [...queueIds, null] : queueIds;
  return queues.map((queueId) => room.queue(companyId, queueId, list));
}
