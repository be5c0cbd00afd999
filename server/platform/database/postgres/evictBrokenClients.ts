import type { Pool, PoolClient } from 'pg';

/** Leaves the holder of the connection time to notice by itself. */
const graceMs = 1_000;

/**
 * Removes connections that ended within a transaction from the pool. The query builder releases a connection only after a
 * successful commit or rollback, so that each failure of the database would cost the pool a connection for ever.
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
    // `release` throws for a connection that was released already.
  }
}
