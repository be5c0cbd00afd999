import type { LiveEvents } from '#shared/api.ts';
import type { DomainEventName } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** A row that was created, changed or removed; `event` is the live event that tells it. */
export interface RowEvent {
  readonly event: keyof LiveEvents;
  readonly change: 'created' | 'changed' | 'removed';
  readonly id: number;
}

/** Records the domain event `<event>.<change>` with `<event>Id`, for code that serves the rows of several areas; they declare it. */
export const recordRowEvent = (scope: Scope, { event, change, id }: RowEvent): void =>
  scope.recordEvent(`${event}.${change}` as DomainEventName, { [`${event}Id`]: id } as never);
