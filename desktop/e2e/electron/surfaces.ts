import type { Desktop } from './launch.ts';
import type { Observed } from './observer/observe.ts';

export interface ShownNotice {
  readonly title: string;
  readonly body: string;
}

/** Every notice that was shown, the last one last. */
export const notices = (desktop: Desktop): Promise<ShownNotice[]> =>
  desktop.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Observed };
    return observed.notices.map((notice) => {
      const { title, body } = notice as unknown as ShownNotice;
      return { title, body };
    });
  });

/** The pictures of those notices, each as the sum of its bytes; null where a notice has none. */
export const faces = (desktop: Desktop): Promise<(string | null)[]> =>
  desktop.evaluate(() => (globalThis as unknown as { observed: Observed }).observed.faces);

/** What is done on the last notice, away from the window. */
export const doOnLast = (desktop: Desktop, name: 'reply' | 'action' | 'click', details: object = {}): Promise<void> =>
  desktop.evaluate(
    (_electron, done) => {
      const { observed } = globalThis as unknown as { observed: Observed };
      observed.notices.at(-1)?.emit(done.name, done.details);
    },
    { name, details },
  );

/** The first thing that was given to a surface of the system, the last time. */
export const lastSeen = async (desktop: Desktop, on: string): Promise<unknown> => (await desktop.seen(on)).at(-1)?.[0];

interface Line {
  readonly label: string;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  /** A list in the double, a menu in Electron. */
  readonly submenu?: readonly Line[] | { readonly items: readonly Line[] };
  click(): void;
}

/** The lines of a menu of the program, by the menu's place: can they be chosen? */
export const menuLines = (desktop: Desktop, place: number): Promise<Record<string, boolean>> =>
  desktop.evaluate(({ Menu }, at) => {
    const { submenu = [] } = (Menu.getApplicationMenu()?.items ?? [])[at] as unknown as Line;
    const lines = 'items' in submenu ? submenu.items : submenu;
    return Object.fromEntries(lines.map(({ label, enabled }) => [label, enabled !== false]));
  }, place);

/** Chooses a line of the program's menus by its name. */
export const choose = (desktop: Desktop, label: string): Promise<void> =>
  desktop.evaluate(({ Menu }, wanted) => {
    const menus = (Menu.getApplicationMenu()?.items ?? []) as unknown as Line[];
    const lines = menus.flatMap(({ submenu = [] }) => ('items' in submenu ? submenu.items : submenu));
    const line = lines.find(({ label: own }) => own === wanted);
    if (line === undefined) {
      throw new Error(`The menus have no ${wanted}`);
    }
    line.click();
  }, label);

/** The lines of the menu that came up last under the pointer; those of a menu within it follow its name. */
export const underPointer = (desktop: Desktop): Promise<string[]> =>
  desktop.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Observed };
    const { items } = observed.menu as { items: readonly Line[] };
    const within = ({ submenu = [] }: Line): readonly Line[] => ('items' in submenu ? submenu.items : submenu);
    const sign = ({ checked }: Line): string => (checked === undefined ? '' : checked ? '☑ ' : '☐ ');
    return items
      .flatMap((line) => [line.label, ...within(line).map((inner) => `${line.label} › ${sign(inner)}${inner.label}`)])
      .filter(Boolean);
  });

/** Chooses a line of that menu. */
export const chooseUnderPointer = (desktop: Desktop, label: string): Promise<void> =>
  desktop.evaluate((_electron, wanted) => {
    const { observed } = globalThis as unknown as { observed: Observed };
    const { items } = observed.menu as { items: readonly Line[] };
    const lines = items.flatMap((line) => [
      line,
      ...(line.submenu === undefined ? [] : 'items' in line.submenu ? line.submenu.items : line.submenu),
    ]);
    lines.find((line) => line.label === wanted)?.click();
  }, label);

/** The lines of the tray's menu as it stands. */
export const trayLines = (desktop: Desktop): Promise<string[]> =>
  desktop.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Observed };
    return (observed.trayMenu as { items: readonly Line[] }).items.map(({ label }) => label).filter(Boolean);
  });

/** Chooses one of them. */
export const chooseInTray = (desktop: Desktop, label: string): Promise<void> =>
  desktop.evaluate((_electron, wanted) => {
    const { observed } = globalThis as unknown as { observed: Observed };
    const { items } = observed.trayMenu as { items: readonly Line[] };
    items.find((line) => line.label === wanted)?.click();
  }, label);

/** A click on the icon itself. */
export const clickTray = (desktop: Desktop): Promise<void> =>
  desktop.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Observed };
    observed.tray?.emit('click');
  });
