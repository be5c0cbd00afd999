import type { DesktopBridge } from '#shared/ipc.ts';
import { checkedKept, keptKeys, type Kept, type KeptKey } from '#shared/kept.ts';
import type { Host } from './Host.ts';

function keep<Key extends KeptKey>(kept: Partial<Kept>, key: Key, value: unknown): void {
  const good = checkedKept(key, value);
  if (good === undefined) {
    delete kept[key];
  } else {
    kept[key] = good;
  }
}

interface Ports {
  /** What was remembered when the page began. */
  readonly found: Partial<Kept>;
  /** Another page changed it. */
  changed(key: KeptKey): void;
}

/** What the program remembers, held in the page as well, so that reading never waits. */
export function bridgedKept(bridge: DesktopBridge, { found, changed }: Ports): Pick<Host, 'read' | 'write'> {
  const kept: Partial<Kept> = {};
  const writing = new Map<KeptKey, number>();
  const count = (key: KeptKey, by: 1 | -1): void => void writing.set(key, (writing.get(key) ?? 0) + by);
  keptKeys.forEach((key) => keep(kept, key, found[key]));
  bridge.hear('kept.changed', ({ key, value }) => {
    // What this page wrote last is newer than any news of it that is still on its way.
    if ((writing.get(key) ?? 0) === 0) {
      keep(kept, key, value);
      changed(key);
    }
  });
  return {
    read: (key) => kept[key],
    write: (key, value) => {
      keep(kept, key, value);
      count(key, 1);
      void bridge.ask('kept.write', { key, value }).finally(() => count(key, -1));
    },
  };
}
