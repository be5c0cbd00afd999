import type { DesktopBridge } from '#shared/ipc.ts';
import { parsePersistedValue, persistedKeys, type PersistedState, type PersistedKey } from '#shared/persistedState.ts';
import type { Host } from './Host.ts';

function setChecked<Key extends PersistedKey>(state: Partial<PersistedState>, key: Key, value: unknown): void {
  const valid = parsePersistedValue(key, value);
  if (valid === undefined) {
    delete state[key];
  } else {
    state[key] = valid;
  }
}

interface BridgedStateDeps {
  /** Values at the start of the page. */
  readonly initial: Partial<PersistedState>;
  /** Another page changed a value. */
  onChange(key: PersistedKey): void;
}

/** Copy of the persisted state in the page, so that reads are synchronous. */
export function createBridgedState(bridge: DesktopBridge, { initial, onChange }: BridgedStateDeps): Pick<Host, 'read' | 'write'> {
  const state: Partial<PersistedState> = {};
  const pendingWrites = new Map<PersistedKey, number>();
  const count = (key: PersistedKey, by: 1 | -1): void => void pendingWrites.set(key, (pendingWrites.get(key) ?? 0) + by);
  persistedKeys.forEach((key) => setChecked(state, key, initial[key]));
  bridge.subscribe('kept.changed', ({ key, value }) => {
    // A notification about an earlier value must not undo a write in flight.
    if ((pendingWrites.get(key) ?? 0) === 0) {
      setChecked(state, key, value);
      onChange(key);
    }
  });
  return {
    read: (key) => state[key],
    write: (key, value) => {
      setChecked(state, key, value);
      count(key, 1);
      void bridge.request('kept.write', { key, value }).finally(() => count(key, -1));
    },
  };
}
