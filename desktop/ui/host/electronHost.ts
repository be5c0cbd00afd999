import { keptKeys, type DesktopBridge, type Kept, type KeptKey } from '#shared/ipc.ts';
import { chime } from './chime.ts';
import type { Host } from './Host.ts';
import { checked, writeKept } from './kept.ts';
import { titleUnread } from './pageTitle.ts';

const defaultVolume = 0.7;

function keep<Key extends KeptKey>(kept: Partial<Kept>, key: Key, value: unknown): void {
  const good = checked(key, value);
  if (good === undefined) {
    delete kept[key];
  } else {
    kept[key] = good;
  }
}

/** The desktop's own window: everything goes over the bridge. What is remembered is read once, so that reading never waits. */
export async function electronHost(bridge: DesktopBridge): Promise<Host> {
  const { serverUrl, kept: found } = await bridge.ask('desktop.start', {});
  const kept: Partial<Kept> = {};
  keptKeys.forEach((key) => keep(kept, key, found[key]));
  return {
    kind: 'desktop',
    serverUrl,
    session: (call) => bridge.ask('session.call', call),
    read: (key) => kept[key],
    write: (key, value) => {
      keep(kept, key, value);
      // The theme is also read before the first paint, when the bridge cannot answer yet.
      if (key === 'theme') {
        writeKept(localStorage, 'theme', kept.theme);
      }
      void bridge.ask('kept.write', { key, value });
    },
    askToNotify: () => Promise.resolve(true),
    notify: (notice) => void bridge.ask('notice.show', notice),
    badge: (unread) => {
      titleUnread(unread);
      void bridge.ask('badge.set', { unread });
    },
    signalUnread: () => void bridge.ask('attention.draw', {}),
    playSound: () => chime(kept.volume ?? defaultVolume),
    openExternal: (url) => void bridge.ask('link.open', { url }),
    hearOpen: (listener) => bridge.hear('path.open', ({ path }) => listener(path)),
  };
}
