import { MikroORM, type EntitySchema } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { enableTransactionPipelining } from './postgres/transactionPipelining.ts';
import { keepaliveOptions } from './postgres/keepaliveOptions.ts';
import { evictBrokenClients } from './postgres/evictBrokenClients.ts';
import type { DatabaseUrls } from './prepareDatabase.ts';

/** The two ways into the database: as one company's servant, and across companies. */
export interface Orms {
  readonly app: MikroORM;
  readonly support: MikroORM;
  close(): Promise<void>;
}

export interface OrmOptions {
  readonly urls: DatabaseUrls;
  readonly entities: readonly EntitySchema[];
  /** The most connections of the application's pool; a fifth of it is the support role's. */
  readonly maxConnections: number;
  /** How long an answer is waited for, in milliseconds. */
  readonly queryTimeoutMs?: number;
}

/** Longer than any statement takes. A network that is gone says nothing, and what waits for it would wait for ever. */
const defaultQueryTimeoutMs = 5 * 60_000;

/** A new connection knows no plan and no table: the first question on it takes ten times as long. A few stay, however quiet it is. */
const createPoolOptions = (max: number) => ({ min: Math.min(max, 5), max, idleTimeoutMillis: 60_000 });

const createOrmSettings = (queryTimeoutMs: number) => ({
  forceUtcTimezone: true,
  // With these two on, every list would join the company of every relation; row-level security does that work.
  autoJoinRefsForFilters: false,
  filtersOnRelations: false,
  ignoreUndefinedInQuery: true,
  driverOptions: {
    // With these together a connection that does not answer in time is given up, with all that was sent on it.
    pipeline: true,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: Math.min(queryTimeoutMs, 60_000),
    keepAlive: true,
    options: keepaliveOptions,
    // What nobody waits for any more holds no row.
    idle_in_transaction_session_timeout: queryTimeoutMs,
    onPoolCreated: (pool: Pool) => {
      evictBrokenClients(pool);
      enableTransactionPipelining(pool);
    },
  },
});

/** Opens both pools. */
export async function openOrms({ urls, entities, maxConnections, queryTimeoutMs = defaultQueryTimeoutMs }: OrmOptions): Promise<Orms> {
  const shared = createOrmSettings(queryTimeoutMs);
  const app = await MikroORM.init({ ...shared, clientUrl: urls.app, entities: [...entities], pool: createPoolOptions(maxConnections) });
  const support = await MikroORM.init({
    ...shared,
    clientUrl: urls.support,
    entities: [...entities],
    pool: createPoolOptions(Math.max(2, Math.ceil(maxConnections / 5))),
    // The support role crosses companies: a filter of the same name shadows the one of each entity.
    filters: { company: { cond: {} } },
  });
  return {
    app,
    support,
    close: async () => {
      await Promise.all([app.close(true), support.close(true)]);
    },
  };
}
