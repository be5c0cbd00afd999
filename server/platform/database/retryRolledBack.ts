import { setTimeout as wait } from 'node:timers/promises';

/** SQLSTATEs of work that PostgreSQL undoes so that others can go on: a deadlock, a serialization failure. */
const rolledBackCodes = new Set<unknown>(['40P01', '40001']);
const maxTries = 5;
const pauseMs = 50;

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
      await wait(pauseMs * 2 ** tries * (1 + Math.random()));
    }
  }
}
