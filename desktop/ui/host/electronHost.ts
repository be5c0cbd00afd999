import type {
  Account,
  DesktopBridge,
  DesktopStartState,
  Download,
  MiniTicket,
  NotificationAction,
  UpdateStatus,
  WindowVisibility,
} from '#shared/ipc.ts';
import { parsePersistedValue, type PersistedKey, persistedKeys, type PersistedState } from '#shared/persistedState.ts';
import { playSoundFile } from './playSoundFile.ts';
import type { DesktopHost, Host, MiniHost } from './Host.ts';
import { writePersisted } from './persistedState.ts';
import { createEmitter } from './createEmitter.ts';
import { setTitleUnread } from './pageTitle.ts';
import { defaultVolume } from './defaultVolume.ts';

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

/** Subscribes at once and buffers, because the bridge emits before the first screen is mounted. */
function subscribeToBridge(bridge: DesktopBridge) {
  const openPath = createEmitter<string>({ isBuffered: true });
  const noticeAction = createEmitter<NotificationAction>({ isBuffered: true });
  const menuAction = createEmitter<string>({ isBuffered: true });
  const downloadProgress = createEmitter<Download>({ isBuffered: true });
  const updateChange = createEmitter<UpdateStatus>({ isBuffered: true });
  const persistedChange = createEmitter<PersistedKey>();
  const accountsChange = createEmitter<readonly Account[]>();
  const presenceChange = createEmitter<boolean>();
  const sightChange = createEmitter<WindowVisibility>();
  const urgentWatchedChange = createEmitter<boolean>();
  const miniChange = createEmitter<readonly MiniTicket[]>();
  bridge.subscribe('path.open', ({ path }) => openPath.emit(path));
  bridge.subscribe('notice.act', noticeAction.emit);
  bridge.subscribe('action.run', ({ id }) => menuAction.emit(id));
  bridge.subscribe('download.moved', downloadProgress.emit);
  bridge.subscribe('update.changed', updateChange.emit);
  bridge.subscribe('presence.changed', ({ isAway }) => presenceChange.emit(isAway));
  bridge.subscribe('sight.changed', sightChange.emit);
  bridge.subscribe('urgent.watched', ({ isWatched }) => urgentWatchedChange.emit(isWatched));
  bridge.subscribe('mini.changed', ({ tickets }) => miniChange.emit(tickets));
  return {
    opened: openPath,
    acted: noticeAction,
    ran: menuAction,
    moved: downloadProgress,
    updated: updateChange,
    keptChanged: persistedChange,
    accountsChanged: accountsChange,
    wentAway: presenceChange,
    sightChanged: sightChange,
    urgentWatched: urgentWatchedChange,
    miniChanged: miniChange,
  };
}

interface DesktopHostDeps {
  readonly emitters: ReturnType<typeof subscribeToBridge>;
  readonly start: DesktopStartState;
  readonly accounts: DesktopHost['accounts'];
}

const createMiniHost = (bridge: DesktopBridge, { miniChanged }: DesktopHostDeps['emitters']): MiniHost => ({
  read: () => bridge.request('mini.read', {}),
  onChange: miniChanged.subscribe,
  open: ({ accountId, path }) => void bridge.request('mini.open', { accountId, path }),
  close: () => void bridge.request('mini.close', {}),
});

function createDesktopHost(bridge: DesktopBridge, { emitters, start, accounts }: DesktopHostDeps): DesktopHost {
  let { isUrgentWatched } = start;
  emitters.urgentWatched.subscribe((isWatched) => {
    isUrgentWatched = isWatched;
  });
  return {
    version: start.version,
    troubles: start.problems,
    chooseServer: (address) => bridge.request('server.choose', { address }),
    accounts,
    onAccountsChange: emitters.accountsChanged.subscribe,
    addAccount: () => void bridge.request('account.add', {}),
    selectAccount: (id) => void bridge.request('account.pick', { id }),
    removeAccount: (id) => void bridge.request('account.remove', { id }),
    describeAccount: (person) => void bridge.request('account.describe', person),
    registerGlobalShortcut: (keys) => bridge.request('shortcut.claim', { keys }),
    saveDiagnostics: () => void bridge.request('diagnostics.save', {}),
    onMenuAction: emitters.ran.subscribe,
    setEnabledActions: (ids) => void bridge.request('actions.offer', { ids }),
    onDownloadProgress: emitters.moved.subscribe,
    showDownload: (id) => void bridge.request('download.show', { id }),
    cancelDownload: (id) => void bridge.request('download.stop', { id }),
    readUpdate: () => bridge.request('update.read', {}),
    onUpdateChange: emitters.updated.subscribe,
    checkForUpdate: () => void bridge.request('update.look', {}),
    installUpdate: () => void bridge.request('update.install', {}),
    mini: start.isMini ? createMiniHost(bridge, emitters) : null,
    isUrgentWatched: () => isUrgentWatched,
    onUrgentWatchedChange: emitters.urgentWatched.subscribe,
    setUrgentTickets: (tickets) => void bridge.request('urgent.set', { tickets }),
  };
}

/** Electron window: everything goes over the bridge. Persisted values are read once, so that later reads are synchronous. */
export async function createElectronHost(bridge: DesktopBridge): Promise<Host> {
  const emitters = subscribeToBridge(bridge);
  const start = await bridge.request('desktop.start', {});
  const persisted = createBridgedState(bridge, { initial: start.persisted, onChange: emitters.keptChanged.emit });
  let { accounts } = start;
  let visibility: WindowVisibility = { isFocused: start.isFocused, isVisible: start.isVisible };
  bridge.subscribe('accounts.changed', (event) => {
    ({ accounts } = event);
    emitters.accountsChanged.emit(accounts);
  });
  emitters.sightChanged.subscribe((event) => {
    visibility = event;
  });
  bridge.subscribe('sound.missing', ({ sound, volume }) => playSoundFile(sound, volume));

  const desktop = createDesktopHost(bridge, { emitters, start, accounts: () => accounts });
  return {
    serverUrl: start.serverUrl,
    desktop,
    session: (call) => bridge.request('session.call', call),
    read: persisted.read,
    write: (key, value) => {
      persisted.write(key, value);
      // `scheme.js` needs these before the first paint, when the bridge cannot answer yet.
      if (key === 'theme' || key === 'drawer') {
        writePersisted(localStorage, key, persisted.read(key));
      }
    },
    onPersistedChange: emitters.keptChanged.subscribe,
    isFocused: () => visibility.isFocused,
    isVisible: () => visibility.isVisible,
    onVisibilityChange: (listener) => emitters.sightChanged.subscribe((event) => listener(event.isVisible)),
    requestNotificationPermission: () => Promise.resolve(true),
    showNotice: (notice) => void bridge.request('notice.show', notice),
    closeNotice: (tag) => void bridge.request('notice.close', { tag }),
    testNotice: (notice) => bridge.request('notice.test', notice),
    setUnread: (unread, isConnected) => {
      setTitleUnread(unread);
      void bridge.request('unread.set', { unread, isConnected });
    },
    requestAttention: () => void bridge.request('attention.draw', {}),
    playSound: ({ sound, dedupeKey: key }) =>
      void bridge.request('sound.play', {
        sound,
        volume: persisted.read('volume') ?? defaultVolume,
        ...(key === undefined ? {} : { key }),
      }),
    openExternal: (url) => void bridge.request('link.open', { url }),
    onOpenPath: emitters.opened.subscribe,
    onNoticeAction: emitters.acted.subscribe,
    onPresenceChange: emitters.wentAway.subscribe,
    setBusy: (isBusy) => void bridge.request('work.set', { isBusy }),
    download: (url) => void bridge.request('download.start', { url }),
    startFileDrag: (url, name) => {
      void bridge.request('media.drag', { url, name });
      return true;
    },
    print: (title) => bridge.request('page.print', { title }),
  };
}
