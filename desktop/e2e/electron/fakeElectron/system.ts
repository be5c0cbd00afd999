import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request, type ClientRequest, type RequestOptions } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface Item {
  readonly [name: string]: unknown;
}

/** Menus keep their template for tests. */
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
  static isSupported = (): boolean => false;
  static handleActivation = (callback: unknown): void => {
    Notification.activation = callback;
  };
  show(): void {}
  close(): void {}
}

export const shell = {
  openExternal: async (): Promise<void> => undefined,
  openPath: async (): Promise<string> => '',
  showItemInFolder: (): void => undefined,
  beep: (): void => undefined,
};

/** Dialogs stay open; installFakeOs.ts answers them. */
const neverAnswered = (): Promise<never> => new Promise(() => undefined);
export const dialog = {
  showMessageBox: neverAnswered,
  showSaveDialog: neverAnswered,
  showOpenDialog: neverAnswered,
  showErrorBox: (): void => undefined,
};

export const nativeTheme = Object.assign(new EventEmitter(), { themeSource: 'system', shouldUseDarkColors: false });

const pictures = { isEmpty: () => false, getSize: () => ({ width: 16, height: 16 }), setTemplateImage: () => undefined };
const picture = (from: unknown): Item => ({ ...pictures, from, resize: () => picture(from), addRepresentation: () => undefined });
const blank = (): Item => ({ ...picture(null), isEmpty: () => true, getSize: () => ({ width: 0, height: 0 }) });
/** PNG and JPEG signatures; Electron returns an empty image for anything else. */
const isPicture = (bytes: Buffer): boolean => ['89504e47', 'ffd8ff'].some((signature) => bytes.toString('hex', 0, 4).startsWith(signature));
export const nativeImage = {
  createFromPath: picture,
  createFromBuffer: (bytes: Buffer): Item => (isPicture(bytes) ? picture('buffer') : blank()),
  createFromDataURL: (): Item => picture('data'),
  createEmpty: blank,
};

export const screen = Object.assign(new EventEmitter(), { getCursorScreenPoint: () => ({ x: 0, y: 0 }) });

export const safeStorage = { isEncryptionAvailable: (): boolean => false };

export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 });

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

const registeredShortcuts = new Map<string, () => void>();
export const globalShortcut = {
  register: (keys: string, run: () => void): boolean => registeredShortcuts.set(keys, run).has(keys),
  isRegistered: (keys: string): boolean => registeredShortcuts.has(keys),
  unregister: (keys: string): boolean => registeredShortcuts.delete(keys),
  unregisterAll: (): void => registeredShortcuts.clear(),
};

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.wav': 'audio/wav',
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
    const headers = { 'Content-Type': contentTypes[path.extname(file)] ?? 'application/octet-stream' };
    return readFile(file).then(
      (bytes) => new Response(new Uint8Array(bytes), { headers }),
      () => new Response(null, { status: 404 }),
    );
  },
};

export const clipboard = { writeText: (): void => undefined, readText: (): string => '' };
export const crashReporter = { start: (): void => undefined, getLastCrashReport: (): null => null };
export const systemPreferences = { getMediaAccessStatus: (): string => 'granted', askForMediaAccess: async (): Promise<boolean> => true };
