import { describe, expect, it } from 'vitest';
import { StateTeller } from './StateTeller.ts';

const patience = { answer: 20, pause: 1 };

describe('states', () => {
  it('are told one after the other, in order', async () => {
    const told: string[] = [];
    const teller = new StateTeller(({ state }) => Promise.resolve(void told.push(state)), patience);
    teller.change({ state: 'connecting' });
    teller.change({ state: 'syncing' });
    teller.change({ state: 'connected' });
    await expect.poll(() => told).toEqual(['connecting', 'syncing', 'connected']);
  });

  it('are told again after a failure, the last of them', async () => {
    const told: string[] = [];
    const teller = new StateTeller(({ state }) => {
      told.push(state);
      return told.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
    }, patience);
    teller.change({ state: 'pairing' });
    teller.change({ state: 'restarting' });
    teller.change({ state: 'connected' });
    await expect.poll(() => told).toEqual(['pairing', 'connected']);
  });

  it('are not kept back for ever by one whose answer never comes', async () => {
    const told: string[] = [];
    const teller = new StateTeller(({ state }) => {
      told.push(state);
      return told.length === 1 ? new Promise(() => undefined) : Promise.resolve();
    }, patience);
    teller.change({ state: 'pairing' });
    teller.change({ state: 'connected' });
    await expect.poll(() => told).toEqual(['pairing', 'connected']);
  });
});
