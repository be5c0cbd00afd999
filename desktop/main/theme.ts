import { nativeTheme } from 'electron';
import type { DesktopStore } from './store.ts';

/** Menus, title bar and the page's own media query follow what was chosen. */
export function startTheme(store: DesktopStore): void {
  const follow = (): void => {
    nativeTheme.themeSource = store.kept('theme') ?? 'system';
  };
  store.hear((key) => key === 'theme' && follow());
  follow();
}
