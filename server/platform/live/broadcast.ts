import type { LiveEvents } from '#shared/api.ts';
import type { DomainEvents, DomainEventName } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Room names. All contain the company, so that tenants share none; the relay refuses any other. */
export const room = {
  company: (companyId: number): string => `company-${companyId}-mainchannel`,
  admins: (companyId: number): string => `company-${companyId}-admins`,
  /** Everybody but admins, for payloads without secrets. */
  agents: (companyId: number): string => `company-${companyId}-agents`,
  /** The company's users who operate the platform. */
  operators: (companyId: number): string => `company-${companyId}-super`,
  /** Everybody, even while the company has not paid: nothing of its business may be sent here. */
  lobby: (companyId: number): string => `company-${companyId}-lobby`,
  user: (companyId: number, userId: number): string => `company-${companyId}-user-${userId}`,
  ticket: (companyId: number, ticketId: number): string => `company-${companyId}-ticket-${ticketId}`,
  /** The admins' room of a ticket status, or of notifications. */
  status: (companyId: number, status: string): string => `company-${companyId}-${status}`,
  /** The agents' room of a queue; null: tickets without queue. */
  queue: (companyId: number, queueId: number | null, status: string): string => `company-${companyId}-queue-${queueId}-${status}`,
};

/** Whose connections are authorized again. */
export type Recheck =
  | { readonly userId: number }
  | { readonly sessionId: string }
  | { readonly ticketId: number }
  | { readonly everybody: true }
  /** An operator, wherever they work as somebody else. */
  | { readonly operatorId: number }
  /** Everybody of a deleted company, whose log is gone too: logged for the operator's company. */
  | { readonly formerCompanyId: number };

/** Events of the server to itself, in the order of the same log; no client receives them. */
interface InternalEvents {
  $recheck: Recheck;
}

type BroadcastEvents = LiveEvents & InternalEvents;

/** One live event, emitted once to everybody in any of the rooms. */
export type Broadcast = {
  [E in keyof BroadcastEvents]: { readonly to: readonly string[]; readonly event: E; readonly body: BroadcastEvents[E] };
}[keyof BroadcastEvents];

/**
 * Has connections authorized again, before they receive anything else: those that may no longer be connected are closed, the
 * others move to their current rooms.
 */
export const createRecheck = (whose: Recheck): Broadcast => ({ to: [], event: '$recheck', body: whose });

/** Renders the live events of a domain event. Re-reads by id; renders nothing when the row is gone. */
export interface Broadcaster {
  readonly on: DomainEventName;
  render(scope: Scope, data: never): Promise<readonly Broadcast[]>;
  /** The same for several events of one actor, with the live events of each. */
  renderEach?(scope: Scope, data: readonly never[]): Promise<readonly (readonly Broadcast[])[]>;
}

/** A broadcaster for one domain event. */
export const broadcastOn = <Name extends keyof DomainEvents>(
  on: Name,
  render: (scope: Scope, data: DomainEvents[Name]) => Promise<readonly Broadcast[]>,
): Broadcaster => ({ on, render: render as Broadcaster['render'] });

/** A broadcaster for one domain event that is so frequent that several share their statements. */
export const broadcastEachOn = <Name extends keyof DomainEvents>(
  on: Name,
  renderEach: (scope: Scope, data: readonly DomainEvents[Name][]) => Promise<readonly (readonly Broadcast[])[]>,
): Broadcaster => ({
  on,
  render: (async (scope: Scope, data: DomainEvents[Name]) => (await renderEach(scope, [data])).flat()) as Broadcaster['render'],
  renderEach: renderEach as NonNullable<Broadcaster['renderEach']>,
});
