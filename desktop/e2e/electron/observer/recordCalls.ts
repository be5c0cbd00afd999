import { createHash } from 'node:crypto';
import type * as Electron from 'electron';

export interface RecordedCall {
  /** For example `Tray.setImage`. */
  readonly method: string;
  readonly args: readonly unknown[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Global object `recording` of the main process. */
export interface Recording {
  readonly calls: RecordedCall[];
  /** Shown notifications, the latest last. */
  readonly notifications: NodeJS.EventEmitter[];
  /** SHA-256 hash of the icon of each notification; null without one. */
  readonly notificationIcons: (string | null)[];
  tray: NodeJS.EventEmitter | null;
  /** Current menu of the tray. */
  trayMenu: unknown;
  /** Latest context menu. */
  menu: unknown;
}

const objectMethods = {
  app: ['setBadgeCount', 'setLoginItemSettings', 'setAsDefaultProtocolClient', 'enableSandbox', 'relaunch'],
  shell: ['openExternal', 'openPath', 'showItemInFolder'],
  dialog: ['showMessageBox', 'showErrorBox', 'showSaveDialog'],
  Menu: ['setApplicationMenu'],
  protocol: ['registerSchemesAsPrivileged'],
  powerSaveBlocker: ['start', 'stop'],
  globalShortcut: ['register', 'unregister'],
  clipboard: ['writeText'],
} as const;
const classMethods = {
  Menu: ['popup'],
  Tray: ['setImage', 'setToolTip', 'setContextMenu'],
  Notification: ['show', 'close'],
  BaseWindow: ['show', 'hide', 'flashFrame', 'setOverlayIcon', 'setTitle', 'setProgressBar'],
} as const;
const contentsMethods = ['startDrag', 'setZoomLevel', 'replaceMisspelling', 'downloadURL', 'copyImageAt', 'printToPDF'] as const;

type MethodHolder = Record<string, (...args: unknown[]) => unknown>;
type AfterCall = (self: unknown, args: readonly unknown[]) => void;

/** Records calls of native methods, in Electron and the fake. */
export function recordCalls(electron: typeof Electron): void {
  const recording: Recording = {
    calls: [{ method: 'Program.start', args: [], at: Date.now() }],
    notifications: [],
    notificationIcons: [],
    tray: null,
    trayMenu: null,
    menu: null,
  };
  Object.assign(globalThis, { recording });
  const names = new WeakMap<object, string>();

  const toPlain = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      return typeof value === 'function' ? 'function' : value;
    }
    return names.get(value) ?? (Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value) ? clonePlain(value) : 'object');
  };
  const clonePlain = (value: object): unknown =>
    JSON.parse(JSON.stringify(value, (_key, member: unknown) => (typeof member === 'function' ? undefined : member)));

  const patch = (holder: MethodHolder, { name, method, after }: { name: string; method: string; after: AfterCall }): void => {
    const original = holder[name];
    holder[name] = function patched(this: unknown, ...args) {
      recording.calls.push({ method, args: args.map(toPlain), at: Date.now() });
      const result = original?.apply(this, args);
      after(this, args);
      return result;
    };
  };

  const electronObjects: Readonly<Record<string, unknown>> = electron;
  const iconOf = nameImages(electron, names);
  const storeObjects =
    (method: string): AfterCall =>
    (self, args) => {
      if (method === 'Notification.show') {
        recording.notifications.push(self as NodeJS.EventEmitter);
        recording.notificationIcons.push(iconOf(self as object));
      } else if (method === 'Tray.setContextMenu') {
        recording.tray = self as NodeJS.EventEmitter;
        recording.trayMenu = args[0];
      } else if (method === 'Menu.popup') {
        recording.menu = self;
      }
    };
  for (const [object, methods] of Object.entries(objectMethods)) {
    methods.forEach((name) =>
      patch(electronObjects[object] as MethodHolder, { name, method: `${object}.${name}`, after: storeObjects('') }),
    );
  }
  for (const [type, methods] of Object.entries(classMethods)) {
    const { prototype } = electronObjects[type] as { prototype: MethodHolder };
    methods.forEach((name) => patch(prototype, { name, method: `${type}.${name}`, after: storeObjects(`${type}.${name}`) }));
  }
  electron.app.on('web-contents-created', (_event, contents) =>
    contentsMethods.forEach((name) =>
      patch(contents as unknown as MethodHolder, { name, method: `WebContents.${name}`, after: storeObjects('') }),
    ),
  );
}

/** Names images by file name or by hash; the returned function finds the name of a notification’s icon. */
function nameImages(electron: typeof Electron, names: WeakMap<object, string>): (notification: object) => string | null {
  let lastIcon: object | null = null;
  const images = electron.nativeImage as unknown as MethodHolder;
  const { createFromPath } = images;
  images['createFromPath'] = (...args) => {
    const image = createFromPath?.apply(images, args) as object;
    names.set(image, String(args[0]).replace(/^.*[\\/]/, ''));
    return image;
  };
  const { createFromBuffer } = images;
  images['createFromBuffer'] = (...args) => {
    lastIcon = createFromBuffer?.apply(images, args) as object;
    names.set(
      lastIcon,
      createHash('sha256')
        .update(args[0] as Buffer)
        .digest('hex'),
    );
    return lastIcon;
  };
  return (notification) => {
    // Electron hides the icon of a notification: the last created image is used.
    const icon = 'icon' in notification ? (notification.icon as object) : lastIcon;
    lastIcon = null;
    return icon === null ? null : (names.get(icon) ?? null);
  };
}
