import { app, BaseWindow, nativeTheme, screen } from 'electron';
import { restorePlacement, screenKey, centeredBounds } from './windowBounds.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import type { WindowVisibility } from '#shared/ipc.ts';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';

/** The frame's own surface, so that nothing flashes before the first paint. */
const backgroundColors = { light: '#EFF1F5', dark: '#0B0E14' };
export const getBackgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? backgroundColors.dark : backgroundColors.light);

export function showWindow(window: BaseWindow): void {
  if (window.isMinimized()) {
    window.restore();
  }
  window.show();
  window.focus();
}

/** What is seen of a page in this window. */
export const getSight = (window: BaseWindow, isCurrent: boolean): WindowVisibility => ({
  isFocused: isCurrent && window.isFocused(),
  isVisible: isCurrent && window.isVisible() && !window.isMinimized(),
});

function savePlacement(window: BaseWindow, store: DesktopStore): void {
  const bounds = window.getNormalBounds();
  const name = screenKey(screen.getDisplayMatching(bounds));
  store.setOwn('places', { ...store.own('places'), [name]: { ...bounds, isMaximized: window.isMaximized() } });
  store.setOwn('lastScreen', name);
}

/** A screen was unplugged: the window follows to one that is left. */
function keepOnScreen(window: BaseWindow): void {
  screen.on('display-removed', () => {
    const { workArea } = screen.getDisplayMatching(window.getBounds());
    const { x, y } = window.getBounds();
    if (x < workArea.x || y < workArea.y || x >= workArea.x + workArea.width || y >= workArea.y + workArea.height) {
      window.setBounds(centeredBounds(workArea));
    }
  });
}

/** The cross hides where the person wants that; only a real end ends the program. */
function hideOnClose(window: BaseWindow, store: DesktopStore): void {
  let isEnding = false;
  app.on('before-quit', () => {
    isEnding = true;
  });
  window.on('close', (event) => {
    savePlacement(window, store);
    if (!isEnding && (store.kept('desktop') ?? defaultDesktopPreferences).closesToTray) {
      event.preventDefault();
      window.hide();
    }
  });
  app.on('window-all-closed', () => app.quit());
}

/** Started by the system, or asked to keep out of sight. */
function startsHidden(store: DesktopStore): boolean {
  const wanted = (store.kept('desktop') ?? defaultDesktopPreferences).startsHidden;
  return app.commandLine.hasSwitch('hidden') || (wanted && app.getLoginItemSettings().wasOpenedAtLogin);
}

/** The one window. It stands there at once; its pages follow. */
export function openWindow(store: DesktopStore): BaseWindow {
  const { isMaximized, ...bounds } = restorePlacement(
    { places: store.own('places') ?? {}, lastScreen: store.own('lastScreen') },
    screen.getAllDisplays(),
  );
  const window = new BaseWindow({
    ...bounds,
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: 'Prosa',
    backgroundColor: getBackgroundColor(),
  });
  window.setAutoHideMenuBar(true);
  if (isMaximized) {
    window.maximize();
  }
  if (!startsHidden(store)) {
    window.show();
  }
  nativeTheme.on('updated', () => window.setBackgroundColor(getBackgroundColor()));
  app.on('activate', () => showWindow(window));
  keepOnScreen(window);
  hideOnClose(window, store);
  return window;
}
