import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';

const awake = new Set<number>();
const powerSaveBlocker = {
  start: () => awake.add(awake.size + 1).size,
  stop: (id: number) => awake.delete(id),
};

vi.mock('electron', () => ({ powerSaveBlocker }));
const { createSleepBlocker } = await import('./createSleepBlocker.ts');

const page = (): WebContents => new EventEmitter() as WebContents;

beforeEach(() => awake.clear());

it('prevents sleep until the last page has uploaded', () => {
  const setBusy = createSleepBlocker();
  const [one, other] = [page(), page()];
  setBusy(one, true);
  setBusy(other, true);
  setBusy(one, false);
  expect(awake.size).toBe(1);
  setBusy(other, false);
  expect(awake.size).toBe(0);
});

it.each(['destroyed', 'did-start-loading'])('allows sleep when the uploading page emits %s', (what) => {
  const setBusy = createSleepBlocker();
  const one = page();
  setBusy(one, true);
  one.emit(what);
  expect(awake.size).toBe(0);
  setBusy(one, true);
  expect(awake.size).toBe(1);
});
