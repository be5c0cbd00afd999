import { nativeTheme } from 'electron';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

/** Menus, title bar and the page's own media query follow what was chosen. */
export function startTheme(store: DesktopStore): void {
  const follow = (): void => {
    nativeTheme.themeSource = store.kept('theme') ?? 'system';
  };
  store.subscribe((key) => key === 'theme' && follow());
  follow();
}
