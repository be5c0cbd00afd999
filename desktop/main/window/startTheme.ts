import { nativeTheme } from 'electron';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

/** Applies the chosen theme to menus, title bar and `prefers-color-scheme`. */
export function startTheme(store: DesktopStore): void {
  const applyTheme = (): void => {
    nativeTheme.themeSource = store.getPersisted('theme') ?? 'system';
  };
  store.subscribe((key) => key === 'theme' && applyTheme());
  applyTheme();
}
