import { describe, expect, it } from 'vitest';
import type { DesktopBridge } from '#shared/ipc.ts';
import type { PersistedKey } from '#shared/persistedState.ts';
import { createBridgedState } from './createBridgedState.ts';

/** Main process that answers on demand. */
function program() {
  const listeners = new Map<string, (said: unknown) => void>();
  const waiting: (() => void)[] = [];
  const bridge = {
    request: () => new Promise<void>((resolve) => waiting.push(resolve)),
    subscribe: (name: string, listener: (said: unknown) => void) => void listeners.set(name, listener),
  };
  return {
    // Only `kept.write` is requested, and it answers nothing.
    bridge: bridge as unknown as DesktopBridge,
    tells: (key: PersistedKey, value: unknown) => listeners.get('kept.changed')?.({ key, value }),
    answers: async () => {
      waiting.splice(0).forEach((answer) => answer());
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

describe('what the program remembers', () => {
  it('is not set back by news of an earlier change, when it was changed again meanwhile', async () => {
    const { bridge, tells, answers } = program();
    const heard: PersistedKey[] = [];
    const kept = createBridgedState(bridge, { initial: {}, onChange: (key) => heard.push(key) });
    kept.write('volume', 0.3);
    kept.write('volume', 0.9);
    tells('volume', 0.3);
    tells('language', 'es');
    expect([kept.read('volume'), kept.read('language'), heard]).toEqual([0.9, 'es', ['language']]);
    await answers();
    tells('volume', 0.5);
    expect([kept.read('volume'), heard]).toEqual([0.5, ['language', 'volume']]);
  });
});
