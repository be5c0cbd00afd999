import { expect, it } from 'vitest';
import { QueryPause } from './QueryPause.ts';

const overlimit = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('rate-overlimit'), { data: 429, output: { statusCode: 500 } }));
const limited = { failure: 'rateLimited', isTemporary: true };

it('pauses all queries after a refusal, longer after each, until one succeeds', async () => {
  let now = 0;
  const queries = new QueryPause(() => now);
  const asks = async (): Promise<boolean> => {
    let isAsked = false;
    await queries.run(async () => void (isAsked = true)).catch(() => undefined);
    return isAsked;
  };
  await expect(queries.run(overlimit)).rejects.toMatchObject(limited);
  expect(await asks()).toBe(false);
  now += 30_000;
  await expect(queries.run(overlimit)).rejects.toMatchObject(limited);
  now += 119_000;
  expect(await asks()).toBe(false);
  now += 1_000;
  expect(await asks()).toBe(true);
  await expect(queries.watch(overlimit())).rejects.toMatchObject(limited);
  now += 30_000;
  expect(await asks()).toBe(true);
});

it('leaves other failures as they are', async () => {
  const queries = new QueryPause();
  await expect(queries.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(queries.isPaused).toBe(false);
});
