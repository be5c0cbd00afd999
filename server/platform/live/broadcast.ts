import type { LiveEvents } from '#shared/api.ts';
import type { DomainEvents, DomainEventName } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Rooms a socket may sit in. All carry the company, so that no name is shared between tenants; the relay refuses any other. */
export const room = {
  company: (companyId: number): string => `company-${companyId}-mainchannel`,
  admins: (companyId: number): string => `company-${companyId}-admins`,
  /** Everybody but admins, for the variant of a payload that holds no secrets. */
  agents: (companyId: number): string => `company-${companyId}-agents`,
  /** Those of the company who operate the platform. */
  operators: (companyId: number): string => `company-${companyId}-super`,
  /** Everybody, also while the company has not paid: nothing of its business may be said here. */
  lobby: (companyId: number): string => `company-${companyId}-lobby`,
  user: (companyId: number, userId: number): string => `company-${companyId}-user-${userId}`,
  ticket: (companyId: number, ticketId: number): string => `company-${companyId}-ticket-${ticketId}`,
  /** The admins' room of a ticket status, or of notifications. */
  status: (companyId: number, status: string): string => `company-${companyId}-${status}`,
  /** The agents' room of a queue; null is the room of tickets without queue. */
  queue: (companyId: number, queueId: number | null, status: string): string => `company-${companyId}-queue-${queueId}-${status}`,
};

/** Whose sockets are to be looked at again. */
export type Recheck =
  | { readonly userId: number }
  | { readonly sessionId: string }
  | { readonly ticketId: number }
  | { readonly everybody: true }
  /** Everybody of a company that is gone, and its log with it: said in the log of the operator's company. */
  | { readonly formerCompanyId: number };

/** What the server says to itself, over the same log and in the same order; no client hears it. */
interface InternalEvents {
  $recheck: Recheck;
}

type BroadcastEvents = LiveEvents & InternalEvents;

/** One change, said once to everybody in any of the rooms. */
export type Broadcast = {
  [E in keyof BroadcastEvents]: { readonly to: readonly string[]; readonly event: E; readonly body: BroadcastEvents[E] };
}[keyof BroadcastEvents];

/**
 * Has the sockets of a person, of a session, in a ticket's room, or of the whole company looked at again: whoever may no longer
 * be connected is sent away, the others sit in the rooms that are theirs now before they hear anything else.
 */
export const createRecheck = (whose: Recheck): Broadcast => ({ to: [], event: '$recheck', body: whose });

/** Says what the screens should hear when something happened. Re-reads by id; says nothing when the row is gone. */
export interface Broadcaster {
  readonly on: DomainEventName;
  render(scope: Scope, data: never): Promise<readonly Broadcast[]>;
}

/** Ties a fact to what is said about it. */
export const broadcastOn = <Name extends keyof DomainEvents>(
  on: Name,
  render: (scope: Scope, data: DomainEvents[Name]) => Promise<readonly Broadcast[]>,
): Broadcaster => ({ on, render: render as Broadcaster['render'] });
