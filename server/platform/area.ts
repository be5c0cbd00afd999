import type { EntitySchema } from '@mikro-orm/postgresql';
import type { UniqueConstraintErrors } from './http/errorHandler.ts';
import type { Route } from './http/serveEndpoint.ts';
import type { Scope } from './database/scope.ts';
import type { SqlFragments } from './database/sqlFragments.ts';
import type { HookImplementations } from './hooks.ts';
import type { Job } from './jobs/defineJob.ts';
import type { Broadcaster } from './live/broadcast.ts';
import type { Listener } from './database/outbox/listeners.ts';
import type { DatabaseMigration } from './database/migrations/DatabaseMigration.ts';
import type { FileColumns } from './database/migrations/sql.ts';
import type { Reference } from './database/references.ts';
import type { RecurringJob } from './jobs/RecurringJob.ts';

/** The manifest of an area, mounted by `startApp`. */
export interface Area {
  readonly name: string;
  /** Steps of the schema: the area's own tables. */
  readonly migrations?: readonly DatabaseMigration[];
  /** Columns of the area's tables that point to contacts, tickets, users, queues and connections. */
  readonly references?: readonly Reference[];
  /** Columns that hold paths of stored files, which are removed with their rows. */
  readonly fileColumns?: readonly FileColumns[];
  /** Tables of other areas that the area's own statements read; writes go through the owner's `index.ts`. */
  readonly readsTables?: readonly string[];
  /** Steps inside commands of other areas. */
  readonly hooks?: HookImplementations<Scope>;
  /** SQL over the area's tables inside statements of other areas. */
  readonly sqlFragments?: Partial<SqlFragments>;
  readonly entities?: readonly EntitySchema[];
  readonly routes?: readonly Route[];
  readonly broadcasts?: readonly Broadcaster[];
  /** Consequences of domain events other than live events, each retried on its own. */
  readonly listeners?: readonly Listener[];
  /** Work that commands request, with a time of its own. */
  readonly jobs?: readonly Job<Scope>[];
  /** Work that has an interval or a time of day. */
  readonly recurringJobs?: readonly RecurringJob[];
  /** Unique index → error code. */
  readonly uniqueConstraintErrors?: UniqueConstraintErrors;
}
