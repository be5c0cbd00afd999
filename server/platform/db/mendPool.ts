import type { Pool, PoolClient } from 'pg';

/** Time enough for whoever holds the connection to find out by themselves, in milliseconds. */
const grace = 1_000;

/**
 * Takes connections that ended in the middle of a transaction out of the pool. The query builder gives a connection back only
 * after a commit or a rollback that worked: every failure of the database would cost the pool a place for ever.
 */
export function mendPool(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    client.once('end', () => {
      setTimeout(() => releaseOnce(client), grace).unref();
    });
  });
}

function releaseOnce(client: PoolClient): void {
  try {
    client.release(true);
  } catch {
    // It has been given back, which is what the pool says by throwing.
  }
}
