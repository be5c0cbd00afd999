import { setTimeout as delay } from 'node:timers/promises';

/** Longer than the work for an address that has an account. */
const minMs = 300;

/** The work's result or error, so late that the time of an answer does not tell what was found. */
export async function hideDuration<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, delay(minMs)]);
  return work;
}
