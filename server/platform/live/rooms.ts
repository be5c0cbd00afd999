import type { Actor } from '#shared/rules/permissions.ts';
import { room } from './tell.ts';

/** To hear of every ticket of a list. */
export type ListWish = { readonly kind: 'tickets'; readonly status: TicketStatus } | { readonly kind: 'notification' };

/** What a page asked to hear of, whether or not its person may just now. */
export type Wish = { readonly kind: 'ticket'; readonly ticketId: number } | ListWish;

export const ticketStatuses = ['open', 'pending', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const isStatus = (value: unknown): value is TicketStatus => ticketStatuses.some((status) => status === value);

/** The wish behind an argument of the wire, or null for anything that is none. */
export function ticketWish(argument: unknown): Wish | null {
  const text = typeof argument === 'number' ? String(argument) : argument;
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
    ? { kind: 'ticket', ticketId: Number(text) }
    : null;
}

export const ticketsWish = (argument: unknown): Wish | null => (isStatus(argument) ? { kind: 'tickets', status: argument } : null);

/** Two wishes for the same thing have the same key. */
export const keyOf = (wish: Wish): string =>
  wish.kind === 'ticket' ? `ticket ${wish.ticketId}` : wish.kind === 'tickets' ? `tickets ${wish.status}` : wish.kind;

/** The rooms that somebody sits in without asking. */
export function baseRooms({ companyId, userId, profile, super: isOperator }: Actor): string[] {
  return [
    room.lobby(companyId),
    room.company(companyId),
    room.user(companyId, userId),
    profile === 'admin' ? room.admins(companyId) : room.agents(companyId),
    ...(isOperator ? [room.operators(companyId)] : []),
  ];
}

/** The rooms of a list: admins hear of every ticket in it, others of those in the queues that they work in. */
export function listWishRooms({ companyId, profile, queueIds, allTicket }: Actor, wish: ListWish): string[] {
  const list = wish.kind === 'tickets' ? wish.status : wish.kind;
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
