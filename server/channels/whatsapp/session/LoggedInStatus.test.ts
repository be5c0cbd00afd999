import { describe, expect, it } from 'vitest';
import { StateReporter } from './LoggedInStatus.ts';

const timings = { answerTimeoutMs: 20, retryDelayMs: 1 };

describe('states', () => {
  it('are delivered one after the other, in order', async () => {
    const delivered: string[] = [];
    const reporter = new StateReporter(({ state }) => Promise.resolve(void delivered.push(state)), timings);
    reporter.report({ state: 'connecting' });
    reporter.report({ state: 'syncing' });
    reporter.report({ state: 'connected' });
    await expect.poll(() => delivered).toEqual(['connecting', 'syncing', 'connected']);
  });

  it('are delivered again after a failure, only the last of them', async () => {
    const delivered: string[] = [];
    const reporter = new StateReporter(({ state }) => {
      delivered.push(state);
      return delivered.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
    }, timings);
    reporter.report({ state: 'pairing' });
    reporter.report({ state: 'restarting' });
    reporter.report({ state: 'connected' });
    await expect.poll(() => delivered).toEqual(['pairing', 'connected']);
  });

  it('are not blocked for ever by one whose reply never comes', async () => {
    const delivered: string[] = [];
    const reporter = new StateReporter(({ state }) => {
      delivered.push(state);
      return delivered.length === 1 ? new Promise(() => undefined) : Promise.resolve();
    }, timings);
    reporter.report({ state: 'pairing' });
    reporter.report({ state: 'connected' });
    await expect.poll(() => delivered).toEqual(['pairing', 'connected']);
  });
});
