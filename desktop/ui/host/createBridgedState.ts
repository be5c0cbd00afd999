import type { DesktopBridge } from '#shared/ipc.ts';
import { parsePersistedValue, persistedKeys, type PersistedState, type PersistedKey } from '#shared/persistedState.ts';
import type { Host } from './Host.ts';

function setChecked<Key extends PersistedKey>(kept: Partial<PersistedState>, key: Key, value: unknown): void {
  const good = parsePersistedValue(key, value);
  if (good === undefined) {
    delete kept[key];
  } else {
    kept[key] = good;
  }
}

interface BridgedStateDeps {
  /** Values at the start of the page. */
  readonly initial: Partial<PersistedState>;
  /** Another page changed a value. */
  onChange(key: PersistedKey): void;
}

/** Copy of the persisted state in the page, so that reads are synchronous. */
export function createBridgedState(
  bridge: DesktopBridge,
  { initial: found, onChange: changed }: BridgedStateDeps,
): Pick<Host, 'read' | 'write'> {
  const kept: Partial<PersistedState> = {};
  const writing = new Map<PersistedKey, number>();
  const count = (key: PersistedKey, by: 1 | -1): void => void writing.set(key, (writing.get(key) ?? 0) + by);
  persistedKeys.forEach((key) => setChecked(kept, key, found[key]));
  bridge.subscribe('kept.changed', ({ key, value }) => {
    // A notification about an earlier value must not undo a write in flight.
    if ((writing.get(key) ?? 0) === 0) {
      setChecked(kept, key, value);
      changed(key);
    }
  });
  return {
    read: (key) => kept[key],
    write: (key, value) => {
      setChecked(kept, key, value);
      count(key, 1);
      void bridge.request('kept.write', { key, value }).finally(() => count(key, -1));
    },
  };
}
