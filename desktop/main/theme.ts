import { nativeTheme } from 'electron';
import { keptFrom, type DesktopStore } from './store.ts';

/** Menus, title bar and the page's own media query follow what was chosen. */
export function followTheme(store: DesktopStore): void {
  nativeTheme.themeSource = keptFrom(store).theme ?? 'system';
}

export const startTheme = followTheme;
