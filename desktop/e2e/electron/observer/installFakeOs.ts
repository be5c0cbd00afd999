import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type * as Electron from 'electron';
import type { ScreenRectangle, FakeOs } from '#e2e/electron/FakeOs.ts';

/** What a test may change about the computer while the program runs. */
export interface FakeOsState {
  /** How long nobody has touched anything. */
  idleSeconds: number;
}
declare global {
  var played: FakeOsState;
}

const folders = ['appData', 'documents', 'downloads', 'temp', 'desktop'] as const;
const noop = (): void => undefined;

/** Some of these are read-only for TypeScript, some are getters; all of them can be replaced. */
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
  // Beside the program lies what its installer put there.
  overwrite(process, 'resourcesPath', path.join(userData, 'resources'));
}

/** Whoever is asked takes the first answer, and the place that was proposed. */
function fakeDialogs({ app, dialog }: typeof Electron): void {
  const placed = (proposed = 'file'): string => path.join(app.getPath('documents'), path.basename(proposed));
  overwrite(dialog, 'showMessageBox', async () => ({ response: 0, checkboxChecked: false }));
  overwrite(dialog, 'showErrorBox', noop);
  overwrite(dialog, 'showSaveDialog', async (_window: unknown, { defaultPath }: { defaultPath?: string } = {}) => ({
    canceled: false,
    filePath: placed(defaultPath),
  }));
}

/** What would reach beyond the program, or wait for a hand, stays undone. */
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

/** A keychain for plays: what lies on the disk is not what was given. */
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
    (place: ScreenRectangle) => displays.find(({ bounds }) => contains(bounds, place)) ?? displays[0],
  );
  Reflect.defineProperty(nativeTheme, 'shouldUseDarkColors', {
    get: () => nativeTheme.themeSource === 'dark' || (nativeTheme.themeSource === 'system' && colorScheme === 'dark'),
  });
}

function fakeInput({ globalShortcut, powerMonitor }: typeof Electron, { occupiedShortcuts }: FakeOs): void {
  globalThis.played = { idleSeconds: 0 };
  const register = globalShortcut.register.bind(globalShortcut);
  overwrite(globalShortcut, 'register', (keys: string, run: () => void) => !occupiedShortcuts.includes(keys) && register(keys, run));
  overwrite(powerMonitor, 'getSystemIdleTime', () => globalThis.played.idleSeconds);
}

/** Puts the computer that a test describes around the program, so that no run depends on the real one or changes it. */
export function installFakeOs(electron: typeof Electron, world: FakeOs): void {
  fakeFolders(electron, world);
  fakeDialogs(electron);
  disableSideEffects(electron);
  fakeKeychain(electron, world);
  fakeInput(electron, world);
  // Before that Electron knows of no screens.
  void electron.app.whenReady().then(() => fakeScreens(electron, world));
}
