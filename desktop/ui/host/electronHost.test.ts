import { describe, expect, it } from 'vitest';
import type { DesktopBridge } from '#shared/ipc.ts';
import type { PersistedKey } from '#shared/persistedState.ts';
import { createBridgedState } from './electronHost.ts';

/** Main process that answerAll on demand. */
function createMainProcess() {
  const listeners = new Map<string, (event: unknown) => void>();
  const pending: (() => void)[] = [];
  const bridge = {
    request: () => new Promise<void>((resolve) => pending.push(resolve)),
    subscribe: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
  };
  return {
    // Only `state.write` is requested, and it answerAll nothing.
    bridge: bridge as unknown as DesktopBridge,
    emitChange: (key: PersistedKey, value: unknown) => listeners.get('kept.changed')?.({ key, value }),
    answerAll: async () => {
      pending.splice(0).forEach((answer) => answer());
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

describe('createBridgedState', () => {
  it('ignores an earlier change while a write is pending', async () => {
    const { bridge, emitChange, answerAll } = createMainProcess();
    const changedKeys: PersistedKey[] = [];
    const state = createBridgedState(bridge, { initial: {}, onChange: (key) => changedKeys.push(key) });
    state.write('volume', 0.3);
    state.write('volume', 0.9);
    emitChange('volume', 0.3);
    emitChange('language', 'es');
    expect([state.read('volume'), state.read('language'), changedKeys]).toEqual([0.9, 'es', ['language']]);
    await answerAll();
    emitChange('volume', 0.5);
    expect([state.read('volume'), changedKeys]).toEqual([0.5, ['language', 'volume']]);
  });
});
