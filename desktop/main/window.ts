import { app, BaseWindow, nativeTheme, screen } from 'electron';
import { placeFor, screenName, middleOf } from './places.ts';
import type { DesktopStore } from './store.ts';
import type { Sight } from '#shared/ipc.ts';
import { usualDesktop } from '#shared/kept.ts';

/** The frame's own surface, so that nothing flashes before the first paint. */
const grounds = { light: '#EFF1F5', dark: '#0B0E14' };
export const ground = (): string => (nativeTheme.shouldUseDarkColors ? grounds.dark : grounds.light);

export function show(window: BaseWindow): void {
  if (window.isMinimized()) {
    window.restore();
  }
  window.show();
  window.focus();
}

/** What is seen of a page in this window. */
export const sightOf = (window: BaseWindow, isCurrent: boolean): Sight => ({
  isWatched: isCurrent && window.isFocused(),
  isShown: isCurrent && window.isVisible() && !window.isMinimized(),
});

function rememberPlace(window: BaseWindow, store: DesktopStore): void {
  const bounds = window.getNormalBounds();
  const name = screenName(screen.getDisplayMatching(bounds));
  store.setOwn('places', { ...store.own('places'), [name]: { ...bounds, isMaximized: window.isMaximized() } });
  store.setOwn('lastScreen', name);
}

/** A screen was unplugged: the window follows to one that is left. */
function staySeen(window: BaseWindow): void {
  screen.on('display-removed', () => {
    const { workArea } = screen.getDisplayMatching(window.getBounds());
    const { x, y } = window.getBounds();
    if (x < workArea.x || y < workArea.y || x >= workArea.x + workArea.width || y >= workArea.y + workArea.height) {
      window.setBounds(middleOf(workArea));
    }
  });
}

/** The cross hides where the person wants that; only a real end ends the program. */
function closeOrHide(window: BaseWindow, store: DesktopStore): void {
  let isEnding = false;
  app.on('before-quit', () => {
    isEnding = true;
  });
  window.on('close', (event) => {
    rememberPlace(window, store);
    if (!isEnding && (store.kept('desktop') ?? usualDesktop).closesToTray) {
      event.preventDefault();
      window.hide();
    }
  });
  app.on('window-all-closed', () => app.quit());
}

/** Started by the system, or asked to keep out of sight. */
function startsHidden(store: DesktopStore): boolean {
  const wanted = (store.kept('desktop') ?? usualDesktop).startsHidden;
  return app.commandLine.hasSwitch('hidden') || (wanted && app.getLoginItemSettings().wasOpenedAtLogin);
}

/** The one window. It stands there at once; its pages follow. */
export function openWindow(store: DesktopStore): BaseWindow {
  const { isMaximized, ...bounds } = placeFor(
    { places: store.own('places') ?? {}, lastScreen: store.own('lastScreen') },
    screen.getAllDisplays(),
  );
  const window = new BaseWindow({ ...bounds, minWidth: 360, minHeight: 480, show: false, title: 'Prosa', backgroundColor: ground() });
  window.setAutoHideMenuBar(true);
  if (isMaximized) {
    window.maximize();
  }
  if (!startsHidden(store)) {
    window.show();
  }
  nativeTheme.on('updated', () => window.setBackgroundColor(ground()));
  app.on('activate', () => show(window));
  staySeen(window);
  closeOrHide(window, store);
  return window;
}
