import type { DomainEvents, EventName } from './events.ts';
import type { Scope } from './scope.ts';

/** Something that follows from a fact, outside the screens. Runs once per fact in a transaction of its own; may be repeated. */
export interface Listener {
  /** `area.doesWhat`; the name under which its tasks are kept. */
  readonly name: string;
  readonly on: EventName;
  run(scope: Scope, data: never): Promise<void>;
}

/** Ties a fact to a consequence. */
export const listen = <Name extends keyof DomainEvents>(
  name: string,
  on: Name,
  run: (scope: Scope, data: DomainEvents[Name]) => Promise<void>,
): Listener => ({ name, on, run: run as Listener['run'] });
