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
  const [first, second] = [page(), page()];
  setBusy(first, true);
  setBusy(second, true);
  setBusy(first, false);
  expect(awake.size).toBe(1);
  setBusy(second, false);
  expect(awake.size).toBe(0);
});

it.each(['destroyed', 'did-start-loading'])('allows sleep when the uploading page emits %s', (event) => {
  const setBusy = createSleepBlocker();
  const first = page();
  setBusy(first, true);
  first.emit(event);
  expect(awake.size).toBe(0);
  setBusy(first, true);
  expect(awake.size).toBe(1);
});
