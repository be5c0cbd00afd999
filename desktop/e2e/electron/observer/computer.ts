import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type * as Electron from 'electron';
import type { Area, World } from '#e2e/electron/world.ts';

/** What a test may change about the computer while the program runs. */
export interface Played {
  /** How long nobody has touched anything. */
  idleSeconds: number;
}
declare global {
  var played: Played;
}

const folders = ['appData', 'documents', 'downloads', 'temp', 'desktop'] as const;
const nothing = (): void => undefined;

/** Some of these are read-only for TypeScript, some are getters; all of them can be replaced. */
const put = (on: object, name: string, value: unknown): void =>
  void Reflect.defineProperty(on, name, { value, configurable: true, writable: true });

function playFolders({ app }: typeof Electron, { userData, isPackaged, locale }: World): void {
  mkdirSync(userData, { recursive: true });
  app.setPath('userData', userData);
  for (const name of folders) {
    const folder = path.join(userData, 'system', name);
    mkdirSync(folder, { recursive: true });
    app.setPath(name, folder);
  }
  put(app, 'isPackaged', isPackaged);
  put(app, 'getPreferredSystemLanguages', () => [locale]);
  // Beside the program lies what its installer put there.
  put(process, 'resourcesPath', path.join(userData, 'resources'));
}

/** Whoever is asked takes the first answer, and the place that was proposed. */
function playPerson({ app, dialog }: typeof Electron): void {
  const placed = (proposed = 'file'): string => path.join(app.getPath('documents'), path.basename(proposed));
  put(dialog, 'showMessageBox', async () => ({ response: 0, checkboxChecked: false }));
  put(dialog, 'showErrorBox', nothing);
  put(dialog, 'showSaveDialog', async (_window: unknown, { defaultPath }: { defaultPath?: string } = {}) => ({
    canceled: false,
    filePath: placed(defaultPath),
  }));
}

/** What would reach beyond the program, or wait for a hand, stays undone. */
function holdBack({ app, shell, Menu, Notification }: typeof Electron): void {
  ['openExternal', 'openPath'].forEach((name) => put(shell, name, async () => ''));
  ['showItemInFolder', 'beep'].forEach((name) => put(shell, name, nothing));
  ['setLoginItemSettings', 'relaunch'].forEach((name) => put(app, name, nothing));
  put(app, 'setAsDefaultProtocolClient', () => true);
  put(Menu.prototype, 'popup', nothing);
  put(Notification, 'isSupported', () => true);
  put(Notification.prototype, 'show', function show(this: NodeJS.EventEmitter) {
    queueMicrotask(() => this.emit('show', {}));
  });
  put(Notification.prototype, 'close', function close(this: NodeJS.EventEmitter) {
    queueMicrotask(() => this.emit('close', { reason: 'applicationHidden' }));
  });
  app.on('web-contents-created', (_event, contents) => ['startDrag', 'openDevTools'].forEach((name) => put(contents, name, nothing)));
}

const seal = 'sealed:';

/** A keychain for plays: what lies on the disk is not what was given. */
function playKeychain({ safeStorage }: typeof Electron, { hasKeychain }: World): void {
  const refuse = (): never => {
    throw new Error('Encryption is not available');
  };
  put(safeStorage, 'isEncryptionAvailable', () => hasKeychain);
  put(safeStorage, 'getSelectedStorageBackend', () => (hasKeychain ? 'gnome_libsecret' : 'basic_text'));
  put(safeStorage, 'encryptString', (text: string) => (hasKeychain ? Buffer.from(seal + Buffer.from(text).toString('hex')) : refuse()));
  put(safeStorage, 'decryptString', (sealed: Buffer) => {
    const text = sealed.toString();
    return hasKeychain && text.startsWith(seal) ? Buffer.from(text.slice(seal.length), 'hex').toString() : refuse();
  });
}

const holds = (area: Area, { x, y }: Area): boolean => x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;

function playScreens({ screen, nativeTheme }: typeof Electron, { displays: areas, colorScheme }: World): void {
  const displays = areas.map((area, index) => ({ id: index + 1, bounds: area, workArea: area, workAreaSize: area, scaleFactor: 1 }));
  put(screen, 'getAllDisplays', () => displays);
  put(screen, 'getPrimaryDisplay', () => displays[0]);
  put(screen, 'getDisplayMatching', (place: Area) => displays.find(({ bounds }) => holds(bounds, place)) ?? displays[0]);
  Reflect.defineProperty(nativeTheme, 'shouldUseDarkColors', {
    get: () => nativeTheme.themeSource === 'dark' || (nativeTheme.themeSource === 'system' && colorScheme === 'dark'),
  });
}

function playHands({ globalShortcut, powerMonitor }: typeof Electron, { takenKeys }: World): void {
  globalThis.played = { idleSeconds: 0 };
  const register = globalShortcut.register.bind(globalShortcut);
  put(globalShortcut, 'register', (keys: string, run: () => void) => !takenKeys.includes(keys) && register(keys, run));
  put(powerMonitor, 'getSystemIdleTime', () => globalThis.played.idleSeconds);
}

/** Puts the computer that a test describes around the program, so that no run depends on the real one or changes it. */
export function playComputer(electron: typeof Electron, world: World): void {
  playFolders(electron, world);
  playPerson(electron);
  holdBack(electron);
  playKeychain(electron, world);
  playHands(electron, world);
  // Before that Electron knows of no screens.
  void electron.app.whenReady().then(() => playScreens(electron, world));
}
