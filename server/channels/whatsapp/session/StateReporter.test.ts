import { describe, expect, it } from 'vitest';
import { StateReporter } from './StateReporter.ts';

const patience = { answerTimeoutMs: 20, retryDelayMs: 1 };

describe('states', () => {
  it('are told one after the other, in order', async () => {
    const told: string[] = [];
    const teller = new StateReporter(({ state }) => Promise.resolve(void told.push(state)), patience);
    teller.report({ state: 'connecting' });
    teller.report({ state: 'syncing' });
    teller.report({ state: 'connected' });
    await expect.poll(() => told).toEqual(['connecting', 'syncing', 'connected']);
  });

  it('are told again after a failure, the last of them', async () => {
    const told: string[] = [];
    const teller = new StateReporter(({ state }) => {
      told.push(state);
      return told.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
    }, patience);
    teller.report({ state: 'pairing' });
    teller.report({ state: 'restarting' });
    teller.report({ state: 'connected' });
    await expect.poll(() => told).toEqual(['pairing', 'connected']);
  });

  it('are not kept back for ever by one whose answer never comes', async () => {
    const told: string[] = [];
    const teller = new StateReporter(({ state }) => {
      told.push(state);
      return told.length === 1 ? new Promise(() => undefined) : Promise.resolve();
    }, patience);
    teller.report({ state: 'pairing' });
    teller.report({ state: 'connected' });
    await expect.poll(() => told).toEqual(['pairing', 'connected']);
  });
});
