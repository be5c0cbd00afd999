import type { Account, DesktopBridge, Download, NoticeAct, Sight, Update } from '#shared/ipc.ts';
import type { KeptKey } from '#shared/kept.ts';
import { bridgedKept } from './bridgedKept.ts';
import { chime } from './chime.ts';
import type { DesktopHost, Host } from './Host.ts';
import { writeKept } from './kept.ts';
import { createListeners } from './listeners.ts';
import { titleUnread } from './pageTitle.ts';
import { usualVolume } from './usualVolume.ts';

/** Everything the program tells, from the first moment: what comes before the screens listen waits for them. */
function hearAll(bridge: DesktopBridge) {
  const opened = createListeners<string>({ keeps: true });
  const acted = createListeners<NoticeAct>({ keeps: true });
  const ran = createListeners<string>({ keeps: true });
  const moved = createListeners<Download>({ keeps: true });
  const updated = createListeners<Update>({ keeps: true });
  const keptChanged = createListeners<KeptKey>();
  const accountsChanged = createListeners<readonly Account[]>();
  const wentAway = createListeners<boolean>();
  const sightChanged = createListeners<Sight>();
  bridge.hear('path.open', ({ path }) => opened.say(path));
  bridge.hear('notice.act', acted.say);
  bridge.hear('action.run', ({ id }) => ran.say(id));
  bridge.hear('download.moved', moved.say);
  bridge.hear('update.changed', updated.say);
  bridge.hear('presence.changed', ({ isAway }) => wentAway.say(isAway));
  bridge.hear('sight.changed', sightChanged.say);
  return { opened, acted, ran, moved, updated, keptChanged, accountsChanged, wentAway, sightChanged };
}

interface Facts {
  readonly heard: ReturnType<typeof hearAll>;
  readonly version: string;
  readonly troubles: DesktopHost['troubles'];
  readonly accounts: DesktopHost['accounts'];
}

/** What a browser has not. */
const desktopHost = (bridge: DesktopBridge, { heard, version, troubles, accounts }: Facts): DesktopHost => ({
  version,
  troubles,
  chooseServer: (address) => bridge.ask('server.choose', { address }),
  accounts,
  hearAccounts: heard.accountsChanged.listen,
  addAccount: () => void bridge.ask('account.add', {}),
  pickAccount: (id) => void bridge.ask('account.pick', { id }),
  removeAccount: (id) => void bridge.ask('account.remove', { id }),
  describe: (person) => void bridge.ask('account.describe', person),
  claimKeys: (keys) => bridge.ask('shortcut.claim', { keys }),
  saveDiagnostics: () => void bridge.ask('diagnostics.save', {}),
  hearAction: heard.ran.listen,
  offerActions: (ids) => void bridge.ask('actions.offer', { ids }),
  hearDownload: heard.moved.listen,
  showDownload: (id) => void bridge.ask('download.show', { id }),
  stopDownload: (id) => void bridge.ask('download.stop', { id }),
  readUpdate: () => bridge.ask('update.read', {}),
  hearUpdate: heard.updated.listen,
  lookForUpdate: () => void bridge.ask('update.look', {}),
  installUpdate: () => void bridge.ask('update.install', {}),
});

/** The installed program's own window: everything goes over the bridge. What is remembered is read once, so that reading never waits. */
export async function electronHost(bridge: DesktopBridge): Promise<Host> {
  const heard = hearAll(bridge);
  const { serverUrl, kept, accounts: known, troubles, version, isWatched, isShown } = await bridge.ask('desktop.start', {});
  const memory = bridgedKept(bridge, { found: kept, changed: heard.keptChanged.say });
  let accounts = known;
  let sight: Sight = { isWatched, isShown };
  bridge.hear('accounts.changed', (said) => {
    ({ accounts } = said);
    heard.accountsChanged.say(accounts);
  });
  heard.sightChanged.listen((said) => {
    sight = said;
  });
  bridge.hear('sound.missing', ({ sound, volume }) => chime(sound, volume));

  const desktop = desktopHost(bridge, { heard, version, troubles, accounts: () => accounts });
  return {
    serverUrl,
    desktop,
    session: (call) => bridge.ask('session.call', call),
    read: memory.read,
    write: (key, value) => {
      memory.write(key, value);
      // These are also read before the first paint, when the bridge cannot answer yet.
      if (key === 'theme' || key === 'drawer') {
        writeKept(localStorage, key, memory.read(key));
      }
    },
    hearKept: heard.keptChanged.listen,
    isWatched: () => sight.isWatched,
    isShown: () => sight.isShown,
    hearShown: (listener) => heard.sightChanged.listen((said) => listener(said.isShown)),
    askToNotify: () => Promise.resolve(true),
    notify: (notice) => void bridge.ask('notice.show', notice),
    closeNotice: (tag) => void bridge.ask('notice.close', { tag }),
    testNotice: (notice) => bridge.ask('notice.test', notice),
    sign: (unread, isConnected) => {
      titleUnread(unread);
      void bridge.ask('unread.set', { unread, isConnected });
    },
    signalUnread: () => void bridge.ask('attention.draw', {}),
    playSound: (ring) => void bridge.ask('sound.play', { ...ring, volume: memory.read('volume') ?? usualVolume }),
    openExternal: (url) => void bridge.ask('link.open', { url }),
    hearOpen: heard.opened.listen,
    hearNoticeAct: heard.acted.listen,
    hearPresence: heard.wentAway.listen,
    setBusy: (isBusy) => void bridge.ask('work.set', { isBusy }),
    download: (url) => void bridge.ask('download.start', { url }),
    dragOut: (url, name) => {
      void bridge.ask('media.drag', { url, name });
      return true;
    },
    print: (title) => bridge.ask('page.print', { title }),
  };
}
