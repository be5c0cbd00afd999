import type { Desktop } from './launchDesktop.ts';
import type { Recording } from './observer/recordCalls.ts';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/** Shown notifications, the latest last. */
export const listNotifications = (desktop: Desktop): Promise<ShownNotification[]> =>
  desktop.evaluate(() => {
    const { recording } = globalThis as unknown as { recording: Recording };
    return recording.notifications.map((notification) => {
      const { title, body } = notification as unknown as ShownNotification;
      return { title, body };
    });
  });

/** Icons of the notifications as SHA-256 hashes; null without one. */
export const listNotificationIcons = (desktop: Desktop): Promise<(string | null)[]> =>
  desktop.evaluate(() => (globalThis as unknown as { recording: Recording }).recording.notificationIcons);

/** Emits an event on the latest notification. */
export const actOnLastNotification = (desktop: Desktop, name: 'reply' | 'action' | 'click', details: object = {}): Promise<void> =>
  desktop.evaluate(
    (_electron, action) => {
      const { recording } = globalThis as unknown as { recording: Recording };
      recording.notifications.at(-1)?.emit(action.name, action.details);
    },
    { name, details },
  );

/** First argument of the latest call of a native method. */
export const getLastArgument = async (desktop: Desktop, method: string): Promise<unknown> => (await desktop.listCalls(method)).at(-1)?.[0];

interface NativeMenuItem {
  readonly label: string;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  /** An array in the fake, a menu in Electron. */
  readonly submenu?: readonly NativeMenuItem[] | { readonly items: readonly NativeMenuItem[] };
  click(): void;
}

/** Label → enabled, of the items of an application menu. */
export const listMenuItems = (desktop: Desktop, menuIndex: number): Promise<Record<string, boolean>> =>
  desktop.evaluate(({ Menu }, index) => {
    const { submenu = [] } = (Menu.getApplicationMenu()?.items ?? [])[index] as unknown as NativeMenuItem;
    const items = 'items' in submenu ? submenu.items : submenu;
    return Object.fromEntries(items.map(({ label, enabled }) => [label, enabled !== false]));
  }, menuIndex);

/** Clicks an item of the application menu. */
export const chooseMenuItem = (desktop: Desktop, label: string): Promise<void> =>
  desktop.evaluate(({ Menu }, itemLabel) => {
    const menus = (Menu.getApplicationMenu()?.items ?? []) as unknown as NativeMenuItem[];
    const items = menus.flatMap(({ submenu = [] }) => ('items' in submenu ? submenu.items : submenu));
    const item = items.find((entry) => entry.label === itemLabel);
    if (item === undefined) {
      throw new Error(`The menus have no ${itemLabel}`);
    }
    item.click();
  }, label);

/** Items of the latest context menu, submenu items prefixed with their parent. */
export const listContextMenuItems = (desktop: Desktop): Promise<string[]> =>
  desktop.evaluate(() => {
    const { recording } = globalThis as unknown as { recording: Recording };
    const { items } = recording.menu as { items: readonly NativeMenuItem[] };
    const submenuOf = ({ submenu = [] }: NativeMenuItem): readonly NativeMenuItem[] => ('items' in submenu ? submenu.items : submenu);
    const checkMark = ({ checked }: NativeMenuItem): string => (checked === undefined ? '' : checked ? '☑ ' : '☐ ');
    return items
      .flatMap((item) => [item.label, ...submenuOf(item).map((inner) => `${item.label} › ${checkMark(inner)}${inner.label}`)])
      .filter(Boolean);
  });

/** Clicks an item of the latest context menu. */
export const chooseContextMenuItem = (desktop: Desktop, label: string): Promise<void> =>
  desktop.evaluate((_electron, itemLabel) => {
    const { recording } = globalThis as unknown as { recording: Recording };
    const { items } = recording.menu as { items: readonly NativeMenuItem[] };
    const allItems = items.flatMap((item) => [
      item,
      ...(item.submenu === undefined ? [] : 'items' in item.submenu ? item.submenu.items : item.submenu),
    ]);
    allItems.find((item) => item.label === itemLabel)?.click();
  }, label);

/** Items of the tray menu. */
export const listTrayItems = (desktop: Desktop): Promise<string[]> =>
  desktop.evaluate(() => {
    const { recording } = globalThis as unknown as { recording: Recording };
    return (recording.trayMenu as { items: readonly NativeMenuItem[] }).items.map(({ label }) => label).filter(Boolean);
  });

/** Clicks an item of the tray menu. */
export const chooseTrayItem = (desktop: Desktop, label: string): Promise<void> =>
  desktop.evaluate((_electron, itemLabel) => {
    const { recording } = globalThis as unknown as { recording: Recording };
    const { items } = recording.trayMenu as { items: readonly NativeMenuItem[] };
    items.find((item) => item.label === itemLabel)?.click();
  }, label);

export const clickTray = (desktop: Desktop): Promise<void> =>
  desktop.evaluate(() => {
    const { recording } = globalThis as unknown as { recording: Recording };
    recording.tray?.emit('click');
  });
