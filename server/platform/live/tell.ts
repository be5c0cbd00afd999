import type { LiveEvents } from '#shared/api.ts';
import type { DomainEvents, EventName } from '#server/platform/db/events.ts';
import type { Scope } from '#server/platform/db/scope.ts';

/** Rooms a socket may sit in. All carry the company, so that no name is shared between tenants. */
export const room = {
  company: (companyId: number) => `company-${companyId}-mainchannel`,
  admins: (companyId: number) => `company-${companyId}-admins`,
  /** Everybody but admins, for the variant of a payload that holds no secrets. */
  agents: (companyId: number) => `company-${companyId}-agents`,
  user: (companyId: number, userId: number) => `company-${companyId}-user-${userId}`,
  ticket: (companyId: number, ticketId: number) => `company-${companyId}-ticket-${ticketId}`,
  /** The admins' room of a ticket status, or of notifications. */
  status: (companyId: number, status: string) => `company-${companyId}-${status}`,
  /** The agents' room of a queue; null is the room of tickets without queue. */
  queue: (companyId: number, queueId: number | null, status: string) => `company-${companyId}-queue-${queueId}-${status}`,
};

/** One change, said once to everybody in any of the rooms. */
export type Broadcast = {
  [E in keyof LiveEvents]: { readonly to: readonly string[]; readonly event: E; readonly body: LiveEvents[E] };
}[keyof LiveEvents];

/** Says what the screens should hear when something happened. Re-reads by id; says nothing when the row is gone. */
export interface Broadcaster {
  readonly on: EventName;
  tell(scope: Scope, data: never): Promise<readonly Broadcast[]>;
}

/** Ties a fact to what is said about it. */
export const tell = <Name extends keyof DomainEvents>(
  on: Name,
  say: (scope: Scope, data: DomainEvents[Name]) => Promise<readonly Broadcast[]>,
): Broadcaster => ({ on, tell: say as Broadcaster['tell'] });
