import type { Desktop } from './launchDesktop.ts';
import type { Recording } from './observer/recordCalls.ts';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/** Every notice that was shown, the last one last. */
export const listNotifications = (desktop: Desktop): Promise<ShownNotification[]> =>
  desktop.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Recording };
    return observed.notifications.map((notice) => {
      const { title, body } = notice as unknown as ShownNotification;
      return { title, body };
    });
  });

/** The pictures of those notices, each as the sum of its bytes; null where a notice has none. */
export const listNotificationIcons = (desktop: Desktop): Promise<(string | null)[]> =>
  desktop.evaluate(() => (globalThis as unknown as { observed: Recording }).observed.notificationIcons);

/** What is done on the last notice, away from the window. */
export const actOnLastNotification = (desktop: Desktop, name: 'reply' | 'action' | 'click', details: object = {}): Promise<void> =>
  desktop.evaluate(
    (_electron, done) => {
      const { observed } = globalThis as unknown as { observed: Recording };
      observed.notifications.at(-1)?.emit(done.name, done.details);
    },
    { name, details },
  );

/** The first thing that was given to a surface of the system, the last time. */
export const getLastArgument = async (desktop: Desktop, on: string): Promise<unknown> => (await desktop.listCalls(on)).at(-1)?.[0];

interface NativeMenuItem {
  readonly label: string;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  /** A list in the double, a menu in Electron. */
  readonly submenu?: readonly NativeMenuItem[] | { readonly items: readonly NativeMenuItem[] };
  click(): void;
}

/** The lines of a menu of the program, by the menu's place: can they be chosen? */
export const listMenuItems = (desktop: Desktop, place: number): Promise<Record<string, boolean>> =>
  desktop.evaluate(({ Menu }, at) => {
    const { submenu = [] } = (Menu.getApplicationMenu()?.items ?? [])[at] as unknown as NativeMenuItem;
    const lines = 'items' in submenu ? submenu.items : submenu;
    return Object.fromEntries(lines.map(({ label, enabled }) => [label, enabled !== false]));
  }, place);

/** Chooses a line of the program's menus by its name. */
export const chooseMenuItem = (desktop: Desktop, label: string): Promise<void> =>
  desktop.evaluate(({ Menu }, wanted) => {
    const menus = (Menu.getApplicationMenu()?.items ?? []) as unknown as NativeMenuItem[];
    const lines = menus.flatMap(({ submenu = [] }) => ('items' in submenu ? submenu.items : submenu));
    const line = lines.find(({ label: own }) => own === wanted);
    if (line === undefined) {
      throw new Error(`The menus have no ${wanted}`);
    }
    line.click();
  }, label);

/** The lines of the menu that came up last under the pointer; those of a menu within it follow its name. */
export const listContextMenuItems = (desktop: Desktop): Promise<string[]> =>
  desktop.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Recording };
    const { items } = observed.menu as { items: readonly NativeMenuItem[] };
    const within = ({ submenu = [] }: NativeMenuItem): readonly NativeMenuItem[] => ('items' in submenu ? submenu.items : submenu);
    const sign = ({ checked }: NativeMenuItem): string => (checked === undefined ? '' : checked ? '☑ ' : '☐ ');
    return items
      .flatMap((line) => [line.label, ...within(line).map((inner) => `${line.label} › ${sign(inner)}${inner.label}`)])
      .filter(Boolean);
  });

/** Chooses a line of that menu. */
export const chooseContextMenuItem = (desktop: Desktop, label: string): Promise<void> =>
  desktop.evaluate((_electron, wanted) => {
    const { observed } = globalThis as unknown as { observed: Recording };
    const { items } = observed.menu as { items: readonly NativeMenuItem[] };
    const lines = items.flatMap((line) => [
      line,
      ...(line.submenu === undefined ? [] : 'items' in line.submenu ? line.submenu.items : line.submenu),
    ]);
    lines.find((line) => line.label === wanted)?.click();
  }, label);

/** The lines of the tray's menu as it stands. */
export const listTrayItems = (desktop: Desktop): Promise<string[]> =>
  desktop.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Recording };
    return (observed.trayMenu as { items: readonly NativeMenuItem[] }).items.map(({ label }) => label).filter(Boolean);
  });

/** Chooses one of them. */
export const chooseTrayItem = (desktop: Desktop, label: string): Promise<void> =>
  desktop.evaluate((_electron, wanted) => {
    const { observed } = globalThis as unknown as { observed: Recording };
    const { items } = observed.trayMenu as { items: readonly NativeMenuItem[] };
    items.find((line) => line.label === wanted)?.click();
  }, label);

/** A click on the icon itself. */
export const clickTray = (desktop: Desktop): Promise<void> =>
  desktop.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Recording };
    observed.tray?.emit('click');
  });
