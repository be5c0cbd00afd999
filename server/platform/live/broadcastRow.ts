import type { LiveEvents } from '#shared/api.ts';
import type { DomainEventName, DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { broadcastOn, room, type Broadcast, type Broadcaster } from './broadcast.ts';

/** The record that a live event carries under its own name; never where it carries none. */
type RecordOf<E extends keyof LiveEvents> = LiveEvents[E] extends infer Body ? (Body extends Record<E, infer Row> ? Row : never) : never;

type ActionOf<E extends keyof LiveEvents> = LiveEvents[E] extends infer Body
  ? Body extends { action: infer Action extends 'create' | 'update' | 'delete' }
    ? Action
    : never
  : never;

/** Domain events whose data name the row as `<event>Id`. */
type RowEventName<E extends string> = {
  [Name in DomainEventName]: DomainEvents[Name] extends Record<`${E}Id`, number> ? Name : never;
}[DomainEventName];

export interface BroadcastRowOptions<E extends keyof LiveEvents> {
  /** The action of the live event for each domain event. */
  readonly actions: { readonly [Name in RowEventName<E>]?: ActionOf<E> };
  /** The record as clients have it; null when the row is gone. */
  readonly find: (scope: Scope, id: number) => Promise<RecordOf<E> | null>;
  /** Default: the company's room. A removed row is given by the data of its domain event. */
  readonly rooms?: (companyId: number, row: RecordOf<E> | DomainEvents[RowEventName<E>]) => readonly string[];
}

/**
 * Live updates of a simple record: the body is `{ action, <event>: record }`, of a removal `{ action: 'delete', …data }`. The row is
 * read again by its id, so that clients get its state at the time of sending.
 */
export function broadcastRow<E extends keyof LiveEvents>(event: E, { actions, find, rooms }: BroadcastRowOptions<E>): Broadcaster[] {
  const bodyOf = async (scope: Scope, data: Record<string, unknown>, action: string): Promise<[row: unknown, body: object]> => {
    const row = action === 'delete' ? data : await find(scope, Number(data[`${event}Id`]));
    return [row, action === 'delete' ? { action, ...data } : { action, [event]: row }];
  };
  return Object.entries<string>(actions as Record<string, string>).map(([name, action]) =>
    broadcastOn(name as DomainEventName, async (scope, data) => {
      const [row, body] = await bodyOf(scope, data as Record<string, unknown>, action);
      if (row === null) {
        return [];
      }
      const to = rooms?.(scope.companyId, row as RecordOf<E>) ?? [room.company(scope.companyId)];
      // The options are typed by the contract: the action, the record and the data fit the event.
      return [{ to, event, body } as unknown as Broadcast];
    }),
  );
}

/** `broadcastRow` for domain events that are named `<event>.created`, `.changed` and `.removed`. */
export const broadcastRowChanges = <E extends keyof LiveEvents>(
  event: E,
  options: Omit<BroadcastRowOptions<E>, 'actions'>,
): Broadcaster[] => {
  const actions = { [`${event}.created`]: 'create', [`${event}.changed`]: 'update', [`${event}.removed`]: 'delete' };
  return broadcastRow(event, { ...options, actions: actions as BroadcastRowOptions<E>['actions'] });
};
