import { setTimeout as wait } from 'node:timers/promises';
import { computeBackoffMs } from '#server/platform/async/backoff.ts';

/** SQLSTATEs of work that PostgreSQL undoes so that others can go on: a deadlock, a serialization failure. */
const rolledBackCodes = new Set<unknown>(['40P01', '40001']);
const maxTries = 5;
const backoff = { firstMs: 150, maxMs: 2_400 };

export const isRolledBack = (error: unknown): boolean => error instanceof Error && 'code' in error && rolledBackCodes.has(error.code);

/** Does a transaction again that PostgreSQL has rolled back in favour of another one; what is not rolled back with it happens twice. */
export async function retryRolledBack<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !isRolledBack(error)) {
        throw error;
      }
      await wait(computeBackoffMs(tries, backoff));
    }
  }
}
