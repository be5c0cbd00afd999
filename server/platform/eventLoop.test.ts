import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { register } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { readForeignText, trackWork, watchEventLoop } from './eventLoop.ts';
import { createLog } from './log.ts';

const blockMs = 100;
let stopWatch: (() => void) | undefined;
afterEach(() => stopWatch?.());

function holdEventLoop(ms = 3 * blockMs): void {
  const endsAt = performance.now() + ms;
  while (performance.now() < endsAt) {
    // Holds the event loop, as a text that is read too slowly does.
  }
}

/** Runs work under a watch; returns what was logged once it has been checked. */
async function watch(work: () => Promise<unknown>): Promise<{ readonly work: readonly object[] }> {
  const destination = new PassThrough();
  stopWatch = watchEventLoop({ log: createLog({ level: 'warn', destination }), blockMs });
  await work();
  const [line] = await once(destination, 'data');
  return JSON.parse(String(line));
}

async function readCount(metric: string, work?: string): Promise<number> {
  const { values } = (await register.getSingleMetric(metric)?.get()) ?? { values: [] };
  return values.filter(({ labels }) => work === undefined || labels['work'] === work).reduce((sum, { value }) => sum + value, 0);
}

describe('A blocked event loop', () => {
  it('is logged and counted with the work that ran', async () => {
    const before = await readCount('prosa_event_loop_blocks_total');
    // More work than a line names.
    await Promise.all(Array.from({ length: 30 }, (_, id) => trackWork({ name: 'job trial.other', id }, async () => undefined)));
    const line = await watch(() => trackWork({ name: 'job trial.block', companyId: 7, id: 3 }, async () => holdEventLoop()));
    expect(line.work).toContainEqual({ name: 'job trial.block', companyId: 7, id: 3 });
    // Other files of this process may have left work that ran, too: then the block is that of several.
    expect(await readCount('prosa_event_loop_blocks_total')).toBeGreaterThan(before);
  });

  it('is put down to the text that took the time, whatever else ran', async () => {
    const line = await watch(() =>
      trackWork({ name: 'request GET /others' }, async () => {
        readForeignText({ name: 'trial text' }, holdEventLoop);
        await wait(1);
      }),
    );
    expect(line.work).toEqual([{ name: 'trial text' }]);
  });
});

describe('A text of a stranger', () => {
  it('is counted when it takes long to read', async () => {
    readForeignText({ name: 'slow text' }, () => holdEventLoop(60));
    readForeignText({ name: 'quick text' }, () => 'read');
    expect(await readCount('prosa_slow_texts_total', 'slow text')).toBe(1);
    expect(await readCount('prosa_slow_texts_total', 'quick text')).toBe(0);
  });
});
