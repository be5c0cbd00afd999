import path from 'node:path';
import type { Config } from './config.ts';
import { findRunningPostgres } from './platform/database/postgres/embedded/findRunningPostgres.ts';
import { startPostgres } from './platform/database/postgres/embedded/startPostgres.ts';
import type { Log } from './platform/log.ts';

/** Of the embedded database. */
export const databaseName = 'prosa';

export interface DatabaseHandle {
  readonly url: string;
  stop(): Promise<void>;
}

/** The PostgreSQL of DATABASE_URL, or an embedded one in the data folder; `onLaunch` is called when its process has begun. */
export async function openDatabase(config: Config, log: Log, onLaunch?: () => void): Promise<DatabaseHandle> {
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, stop: async () => undefined };
  }
  const postgres = await startPostgres({ dir: path.join(config.dataDir, 'postgres'), log, onLaunch });
  try {
    await postgres.createDatabase(databaseName);
  } catch (error) {
    // It would keep the process, and with it the data folder.
    await postgres.stop();
    throw error;
  }
  return { url: postgres.url(databaseName), stop: () => postgres.stop() };
}

/** The PostgreSQL of DATABASE_URL, or the embedded one of a server that runs; null: none runs. */
export async function findDatabaseInUse({ databaseUrl, dataDir }: Config): Promise<DatabaseHandle | null> {
  const running = databaseUrl === undefined ? await findRunningPostgres(path.join(dataDir, 'postgres')) : null;
  const url = databaseUrl ?? running?.url(databaseName);
  return url === undefined ? null : { url, stop: async () => undefined };
}

/** The database of a running server, or one that is started for this. */
export async function openDatabaseInUse(config: Config, log: Log): Promise<DatabaseHandle & { readonly isRunning: boolean }> {
  const running = config.databaseUrl === undefined ? await findDatabaseInUse(config) : null;
  return running === null ? { ...(await openDatabase(config, log)), isRunning: false } : { ...running, isRunning: true };
}
