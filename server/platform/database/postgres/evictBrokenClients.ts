import type { Pool, PoolClient } from 'pg';

/** Time enough for whoever holds the connection to find out by themselves, in milliseconds. */
const graceMs = 1_000;

/**
 * Takes connections that ended in the middle of a transaction out of the pool. The query builder gives a connection back only
 * after a commit or a rollback that worked: every failure of the database would cost the pool a place for ever.
 */
export function evictBrokenClients(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    client.once('end', () => {
      setTimeout(() => destroyClient(client), graceMs).unref();
    });
  });
}

function destroyClient(client: PoolClient): void {
  try {
    client.release(true);
  } catch {
    // It has been given back, which is what the pool says by throwing.
  }
}
