import { createHash } from 'node:crypto';
import type * as Electron from 'electron';

export interface RecordedCall {
  /** `Tray.setImage` */
  readonly on: string;
  readonly given: readonly unknown[];
  /** By the clock of the computer. */
  readonly at: number;
}

/** What lies on the global object of the program under test. */
export interface Recording {
  readonly seen: RecordedCall[];
  /** Notices that were shown, the last one last. */
  readonly notifications: NodeJS.EventEmitter[];
  /** Of each of them the sum of its picture's bytes; null for one without. */
  readonly notificationIcons: (string | null)[];
  tray: NodeJS.EventEmitter | null;
  /** Its menu as it stands. */
  trayMenu: unknown;
  /** The menu that came up last under the pointer. */
  menu: unknown;
}

const onObjects = {
  app: ['setBadgeCount', 'setLoginItemSettings', 'setAsDefaultProtocolClient', 'enableSandbox', 'relaunch'],
  shell: ['openExternal', 'openPath', 'showItemInFolder'],
  dialog: ['showMessageBox', 'showErrorBox', 'showSaveDialog'],
  Menu: ['setApplicationMenu'],
  protocol: ['registerSchemesAsPrivileged'],
  powerSaveBlocker: ['start', 'stop'],
  globalShortcut: ['register', 'unregister'],
  clipboard: ['writeText'],
} as const;
const onClasses = {
  Menu: ['popup'],
  Tray: ['setImage', 'setToolTip', 'setContextMenu'],
  Notification: ['show', 'close'],
  BaseWindow: ['show', 'hide', 'flashFrame', 'setOverlayIcon', 'setTitle', 'setProgressBar'],
} as const;
const onContents = ['startDrag', 'setZoomLevel', 'replaceMisspelling', 'downloadURL', 'copyImageAt', 'printToPDF'] as const;

type MethodHolder = Record<string, (...given: unknown[]) => unknown>;
type AfterCall = (self: unknown, given: readonly unknown[]) => void;

/** Writes down every call to a surface of the system, in the double and in Electron itself alike. */
export function recordCalls(electron: typeof Electron): void {
  const observed: Recording = {
    seen: [{ on: 'Program.begin', given: [], at: Date.now() }],
    notifications: [],
    notificationIcons: [],
    tray: null,
    trayMenu: null,
    menu: null,
  };
  Object.assign(globalThis, { observed });
  const names = new WeakMap<object, string>();

  const plain = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      return typeof value === 'function' ? 'function' : value;
    }
    return names.get(value) ?? (Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value) ? tidy(value) : 'object');
  };
  const tidy = (value: object): unknown =>
    JSON.parse(JSON.stringify(value, (_key, one: unknown) => (typeof one === 'function' ? undefined : one)));

  const patch = (holder: MethodHolder, { name, on, after }: { name: string; on: string; after: AfterCall }): void => {
    const original = holder[name];
    holder[name] = function patched(this: unknown, ...given) {
      observed.seen.push({ on, given: given.map(plain), at: Date.now() });
      const result = original?.apply(this, given);
      after(this, given);
      return result;
    };
  };

  const surfaces: Readonly<Record<string, unknown>> = electron;
  const faceOf = nameImages(electron, names);
  const remember =
    (on: string): AfterCall =>
    (self, given) => {
      if (on === 'Notification.show') {
        observed.notifications.push(self as NodeJS.EventEmitter);
        observed.notificationIcons.push(faceOf(self as object));
      } else if (on === 'Tray.setContextMenu') {
        observed.tray = self as NodeJS.EventEmitter;
        observed.trayMenu = given[0];
      } else if (on === 'Menu.popup') {
        observed.menu = self;
      }
    };
  for (const [object, methods] of Object.entries(onObjects)) {
    methods.forEach((name) => patch(surfaces[object] as MethodHolder, { name, on: `${object}.${name}`, after: remember('') }));
  }
  for (const [type, methods] of Object.entries(onClasses)) {
    const { prototype } = surfaces[type] as { prototype: MethodHolder };
    methods.forEach((name) => patch(prototype, { name, on: `${type}.${name}`, after: remember(`${type}.${name}`) }));
  }
  electron.app.on('web-contents-created', (_event, contents) =>
    onContents.forEach((name) => patch(contents as unknown as MethodHolder, { name, on: `WebContents.${name}`, after: remember('') })),
  );
}

/** Pictures from files go by their names from now on, others by the sum of their bytes. Answers which of these a notice bears. */
function nameImages(electron: typeof Electron, names: WeakMap<object, string>): (notice: object) => string | null {
  let made: object | null = null;
  const images = electron.nativeImage as unknown as MethodHolder;
  const { createFromPath } = images;
  images['createFromPath'] = (...given) => {
    const image = createFromPath?.apply(images, given) as object;
    names.set(image, String(given[0]).replace(/^.*[\\/]/, ''));
    return image;
  };
  const { createFromBuffer } = images;
  images['createFromBuffer'] = (...given) => {
    made = createFromBuffer?.apply(images, given) as object;
    names.set(
      made,
      createHash('sha256')
        .update(given[0] as Buffer)
        .digest('hex'),
    );
    return made;
  };
  return (notice) => {
    // Electron's own notice keeps its picture to itself: there it is the one that was made for it a moment ago.
    const icon = 'icon' in notice ? (notice.icon as object) : made;
    made = null;
    return icon === null ? null : (names.get(icon) ?? null);
  };
}
