import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request, type ClientRequest, type RequestOptions } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from './app.ts';
import { world, type Area } from './world.ts';

interface Item {
  readonly [name: string]: unknown;
}

/** Menus keep their template, so that a test can read and choose what a person would. */
export class Menu {
  readonly items: readonly Item[];
  constructor(items: readonly Item[] = []) {
    this.items = items;
  }
  static application: Menu | null = null;
  static buildFromTemplate = (template: readonly Item[]): Menu => new Menu(template);
  static setApplicationMenu = (menu: Menu | null): void => {
    Menu.application = menu;
  };
  static getApplicationMenu = (): Menu | null => Menu.application;
  popup(): void {}
  closePopup(): void {}
}

export class Tray extends EventEmitter {
  image: unknown;
  menu: Menu | null = null;
  constructor(image: unknown) {
    super();
    this.image = image;
  }
  setImage(image: unknown): void {
    this.image = image;
  }
  setToolTip(): void {}
  setTitle(): void {}
  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }
  popUpContextMenu(): void {}
  isDestroyed = (): boolean => false;
  destroy(): void {}
}

export class Notification extends EventEmitter {
  static activation: unknown = null;
  constructor(options: Item = {}) {
    super();
    Object.assign(this, options);
  }
  static isSupported = (): boolean => true;
  static handleActivation = (callback: unknown): void => {
    Notification.activation = callback;
  };
  show(): void {
    queueMicrotask(() => this.emit('show', {}));
  }
  close(): void {
    queueMicrotask(() => this.emit('close', { reason: 'applicationHidden' }));
  }
}

export const shell = {
  openExternal: async (): Promise<void> => undefined,
  openPath: async (): Promise<string> => '',
  showItemInFolder: (): void => undefined,
  beep: (): void => undefined,
};

export const dialog = {
  showMessageBox: async (..._values: unknown[]): Promise<Item> => ({ response: 0, checkboxChecked: false }),
  showMessageBoxSync: (): number => 0,
  showSaveDialog: async (_window: unknown, { defaultPath }: { readonly defaultPath?: string } = {}): Promise<Item> => ({
    canceled: false,
    filePath: path.join(app.getPath('documents'), path.basename(defaultPath ?? 'file')),
  }),
  showOpenDialog: async (): Promise<Item> => ({ canceled: true, filePaths: [] }),
  showErrorBox: (): void => undefined,
};

class NativeTheme extends EventEmitter {
  themeSource = 'system';
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark' || (this.themeSource === 'system' && world().colorScheme === 'dark');
  }
}
export const nativeTheme = new NativeTheme();

const pictures = { isEmpty: () => false, getSize: () => ({ width: 16, height: 16 }), setTemplateImage: () => undefined };
const picture = (from: unknown): Item => ({ ...pictures, from, resize: () => picture(from), addRepresentation: () => undefined });
export const nativeImage = {
  createFromPath: picture,
  createFromBuffer: (): Item => picture('buffer'),
  createFromDataURL: (): Item => picture('data'),
  createEmpty: (): Item => picture(null),
};

const displays = world().displays.map((area: Area, id) => ({
  id: id + 1,
  bounds: area,
  workArea: area,
  workAreaSize: area,
  scaleFactor: 1,
}));
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => displays,
  getPrimaryDisplay: () => displays[0],
  getDisplayMatching: ({ x, y }: Area) =>
    displays.find(({ bounds }) => x >= bounds.x && y >= bounds.y && x < bounds.x + bounds.width && y < bounds.y + bounds.height) ??
    displays[0],
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
});

const seal = 'sealed:';
const refuse = (): never => {
  throw new Error('Encryption is not available');
};
/** A keychain for plays: what lies on the disk is not what was given. */
export const safeStorage = {
  isEncryptionAvailable: (): boolean => world().hasKeychain,
  getSelectedStorageBackend: (): string => (world().hasKeychain ? 'gnome_libsecret' : 'basic_text'),
  encryptString: (text: string): Buffer => (world().hasKeychain ? Buffer.from(seal + Buffer.from(text).toString('hex')) : refuse()),
  decryptString: (sealed: Buffer): string => {
    const text = sealed.toString();
    return world().hasKeychain && text.startsWith(seal) ? Buffer.from(text.slice(seal.length), 'hex').toString() : refuse();
  },
};

export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0, getSystemIdleState: () => 'active' });

const blockers = new Set<number>();
export const powerSaveBlocker = {
  start: (): number => {
    const id = blockers.size + 1;
    blockers.add(id);
    return id;
  },
  stop: (id: number): boolean => blockers.delete(id),
  isStarted: (id: number): boolean => blockers.has(id),
};

const held = new Map<string, () => void>();
export const globalShortcut = {
  register: (keys: string, run: () => void): boolean => !world().takenKeys.includes(keys) && held.set(keys, run).has(keys),
  isRegistered: (keys: string): boolean => held.has(keys),
  unregister: (keys: string): boolean => held.delete(keys),
  unregisterAll: (): void => held.clear(),
  press: (keys: string): void => held.get(keys)?.(),
};

const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

export const net = {
  request: ({
    session: _session,
    redirect: _redirect,
    ...options
  }: RequestOptions & { session?: unknown; redirect?: string }): ClientRequest => request(options),
  isOnline: (): boolean => true,
  fetch: async (address: string, init?: RequestInit): Promise<Response> => {
    if (!address.startsWith('file:')) {
      return fetch(address, init);
    }
    const file = fileURLToPath(address);
    const headers = { 'Content-Type': kinds[path.extname(file)] ?? 'application/octet-stream' };
    return readFile(file).then(
      (bytes) => new Response(new Uint8Array(bytes), { headers }),
      () => new Response(null, { status: 404 }),
    );
  },
};

export const clipboard = { writeText: (): void => undefined, readText: (): string => '' };
export const crashReporter = { start: (): void => undefined, getLastCrashReport: (): null => null };
export const systemPreferences = { getMediaAccessStatus: (): string => 'granted', askForMediaAccess: async (): Promise<boolean> => true };
