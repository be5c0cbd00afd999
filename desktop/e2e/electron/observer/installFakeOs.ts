import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type * as Electron from 'electron';
import type { ScreenRectangle, FakeOs } from '#e2e/electron/FakeOs.ts';

/** State that a test changes while the program runs. */
export interface FakeOsState {
  /** Seconds since the last input. */
  idleSeconds: number;
}
declare global {
  var fakeOsState: FakeOsState;
}

const folders = ['appData', 'documents', 'downloads', 'temp', 'desktop'] as const;
const noop = (): void => undefined;

/** Replaces read-only properties and getters too. */
const overwrite = (on: object, name: string, value: unknown): void =>
  void Reflect.defineProperty(on, name, { value, configurable: true, writable: true });

function fakeFolders({ app }: typeof Electron, { userData, isPackaged, locale }: FakeOs): void {
  mkdirSync(userData, { recursive: true });
  app.setPath('userData', userData);
  for (const name of folders) {
    const folder = path.join(userData, 'system', name);
    mkdirSync(folder, { recursive: true });
    app.setPath(name, folder);
  }
  overwrite(app, 'isPackaged', isPackaged);
  overwrite(app, 'getPreferredSystemLanguages', () => [locale]);
  // Resources that an installer would add.
  overwrite(process, 'resourcesPath', path.join(userData, 'resources'));
}

/** Dialogs return their first button or the proposed path. */
function fakeDialogs({ app, dialog }: typeof Electron): void {
  const placed = (proposed = 'file'): string => path.join(app.getPath('documents'), path.basename(proposed));
  overwrite(dialog, 'showMessageBox', async () => ({ response: 0, checkboxChecked: false }));
  overwrite(dialog, 'showErrorBox', noop);
  overwrite(dialog, 'showSaveDialog', async (_window: unknown, { defaultPath }: { defaultPath?: string } = {}) => ({
    canceled: false,
    filePath: placed(defaultPath),
  }));
}

/** Disables calls with effects outside of the program. */
function disableSideEffects({ app, shell, Menu, Notification }: typeof Electron): void {
  ['openExternal', 'openPath'].forEach((name) => overwrite(shell, name, async () => ''));
  ['showItemInFolder', 'beep'].forEach((name) => overwrite(shell, name, noop));
  ['setLoginItemSettings', 'relaunch'].forEach((name) => overwrite(app, name, noop));
  overwrite(app, 'setAsDefaultProtocolClient', () => true);
  overwrite(Menu.prototype, 'popup', noop);
  overwrite(Notification, 'isSupported', () => true);
  overwrite(Notification.prototype, 'show', function show(this: NodeJS.EventEmitter) {
    queueMicrotask(() => this.emit('show', {}));
  });
  overwrite(Notification.prototype, 'close', function close(this: NodeJS.EventEmitter) {
    queueMicrotask(() => this.emit('close', { reason: 'applicationHidden' }));
  });
  app.on('web-contents-created', (_event, contents) => ['startDrag', 'openDevTools'].forEach((name) => overwrite(contents, name, noop)));
}

const seal = 'sealed:';

/** Keychain that encodes values recognisably. */
function fakeKeychain({ safeStorage }: typeof Electron, { hasKeychain }: FakeOs): void {
  const refuse = (): never => {
    throw new Error('Encryption is not available');
  };
  overwrite(safeStorage, 'isEncryptionAvailable', () => hasKeychain);
  overwrite(safeStorage, 'getSelectedStorageBackend', () => (hasKeychain ? 'gnome_libsecret' : 'basic_text'));
  overwrite(safeStorage, 'encryptString', (text: string) =>
    hasKeychain ? Buffer.from(seal + Buffer.from(text).toString('hex')) : refuse(),
  );
  overwrite(safeStorage, 'decryptString', (sealed: Buffer) => {
    const text = sealed.toString();
    return hasKeychain && text.startsWith(seal) ? Buffer.from(text.slice(seal.length), 'hex').toString() : refuse();
  });
}

const contains = (area: ScreenRectangle, { x, y }: ScreenRectangle): boolean =>
  x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;

function fakeScreens({ screen, nativeTheme }: typeof Electron, { displays: areas, colorScheme }: FakeOs): void {
  const displays = areas.map((area, index) => ({ id: index + 1, bounds: area, workArea: area, workAreaSize: area, scaleFactor: 1 }));
  overwrite(screen, 'getAllDisplays', () => displays);
  overwrite(screen, 'getPrimaryDisplay', () => displays[0]);
  overwrite(
    screen,
    'getDisplayMatching',
    (rectangle: ScreenRectangle) => displays.find(({ bounds }) => contains(bounds, rectangle)) ?? displays[0],
  );
  Reflect.defineProperty(nativeTheme, 'shouldUseDarkColors', {
    get: () => nativeTheme.themeSource === 'dark' || (nativeTheme.themeSource === 'system' && colorScheme === 'dark'),
  });
}

function fakeInput({ globalShortcut, powerMonitor }: typeof Electron, { occupiedShortcuts }: FakeOs): void {
  globalThis.fakeOsState = { idleSeconds: 0 };
  const register = globalShortcut.register.bind(globalShortcut);
  overwrite(globalShortcut, 'register', (keys: string, run: () => void) => !occupiedShortcuts.includes(keys) && register(keys, run));
  overwrite(powerMonitor, 'getSystemIdleTime', () => globalThis.fakeOsState.idleSeconds);
}

/** Replaces the system around the program, so that tests neither depend on it nor change it. */
export function installFakeOs(electron: typeof Electron, fakeOs: FakeOs): void {
  fakeFolders(electron, fakeOs);
  fakeDialogs(electron);
  disableSideEffects(electron);
  fakeKeychain(electron, fakeOs);
  fakeInput(electron, fakeOs);
  // Electron’s `screen` is unavailable before.
  void electron.app.whenReady().then(() => fakeScreens(electron, fakeOs));
}
