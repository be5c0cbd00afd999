import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type EntitySchema, type Options } from '@mikro-orm/postgresql';
import { minuteMs } from '#shared/rules/durations.ts';
import { PipeliningPostgreSqlDriver } from './postgres/transactionPipelining.ts';
import { keepaliveOptions } from './postgres/keepaliveOptions.ts';
import type { DatabaseUrls } from './postgres/prepareRoles.ts';
import { RemovedNames } from './removedNames.ts';
import { setEntityClock } from './entityClock.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';

/** The two connection pools: the app role sees one company, the support role all. */
export interface Orms {
  readonly app: MikroORM;
  readonly support: MikroORM;
  close(): Promise<void>;
}

export interface OrmOptions {
  readonly urls: DatabaseUrls;
  readonly entities: readonly EntitySchema[];
  /** Size of the app role's pool; the support role's has a fifth of it. */
  readonly maxConnections: number;
  /** How long to wait for an answer of the database. */
  readonly queryTimeoutMs?: number;
  /** Dates new and changed rows; absent: the system's. */
  readonly now?: Clock;
}

/** Longer than any statement takes: a lost network gives no error, and its waiters would wait for ever. */
const defaultQueryTimeoutMs = 5 * minuteMs;

/** A new connection has no cached plans or catalog, so that its first query takes ten times as long: a few are kept. */
const createPoolOptions = (max: number) => ({ min: Math.min(max, 5), max, idleTimeoutMillis: 60_000 });

interface OrmSettings extends Pick<OrmOptions, 'entities'> {
  readonly url: string;
  readonly queryTimeoutMs: number;
}

const createOrmSettings = ({ url, entities, queryTimeoutMs }: OrmSettings) => ({
  clientUrl: url,
  entities: [...entities],
  driver: PipeliningPostgreSqlDriver,
  // Else the ORM looks for it among the packages, and a bundled one loads itself a second time.
  extensions: [Migrator],
  forceUtcTimezone: true,
  // With these two on, every list would join the company of every relation; row-level security does that work.
  autoJoinRefsForFilters: false,
  filtersOnRelations: false,
  ignoreUndefinedInQuery: true,
  subscribers: [new RemovedNames()],
  driverOptions: {
    // The ORM takes no query from an address: TLS, sockets.
    connectionString: url,
    // Together: a connection that does not answer in time is closed with everything sent on it.
    pipeline: true,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: Math.min(queryTimeoutMs, 60_000),
    keepAlive: true,
    options: keepaliveOptions,
    // A transaction whose client has given up releases its locks.
    idle_in_transaction_session_timeout: queryTimeoutMs,
  },
});

/** Uses the metadata of another: finding out about all entities takes a tenth of a second. */
function createSibling({ driver }: MikroORM, settings: Options): MikroORM {
  const orm = new MikroORM({ ...settings, discovery: { skipSyncDiscovery: true } });
  orm.driver.setMetadata(driver.getMetadata());
  orm.em = Object.assign(orm.driver.createEntityManager() as MikroORM['em'], { global: true });
  return orm;
}

export function openOrms(options: OrmOptions): Orms {
  const { urls, entities, maxConnections, queryTimeoutMs = defaultQueryTimeoutMs, now = systemClock } = options;
  const app = new MikroORM({
    ...createOrmSettings({ url: urls.app, entities, queryTimeoutMs }),
    pool: createPoolOptions(maxConnections),
  });
  const support = createSibling(app, {
    ...createOrmSettings({ url: urls.support, entities, queryTimeoutMs }),
    pool: createPoolOptions(Math.max(2, Math.ceil(maxConnections / 5))),
    // The support role crosses companies: a filter of the same name overrides that of each entity.
    filters: { company: { cond: {} } },
  });
  setEntityClock(app, now);
  setEntityClock(support, now);
  return {
    app,
    support,
    close: async () => {
      await Promise.all([app.close(true), support.close(true)]);
    },
  };
}
