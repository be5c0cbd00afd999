import type { EntitySchema } from '@mikro-orm/postgresql';
import type { UniqueCodes } from './http/exit.ts';
import type { Route } from './http/serve.ts';
import type { Scope } from './db/scope.ts';
import type { Job } from './jobs/job.ts';
import type { Broadcaster } from './live/tell.ts';
import type { Listener } from './db/listeners.ts';
import type { Chore } from './db/relay.ts';

/** What an area brings into the house. Main mounts it; nothing else reads it. */
export interface Area {
  readonly name: string;
  readonly entities?: readonly EntitySchema[];
  readonly routes?: readonly Route[];
  readonly broadcasts?: readonly Broadcaster[];
  /** Consequences outside the screens, each with its own retries. */
  readonly listeners?: readonly Listener[];
  readonly jobs?: readonly Job<Scope>[];
  readonly chores?: readonly Chore[];
  /** Unique index → the failure a person understands. */
  readonly uniqueCodes?: UniqueCodes;
}
