import { app, BaseWindow, nativeTheme, screen } from 'electron';
import { restorePlacement, screenKey, centeredBounds } from './windowBounds.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import type { WindowVisibility } from '#shared/ipc.ts';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';

/** Background before the first paint, in the colours of the theme. */
const backgroundColors = { light: '#EFF1F5', dark: '#0B0E14' };
export const getBackgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? backgroundColors.dark : backgroundColors.light);

export function showWindow(window: BaseWindow): void {
  if (window.isMinimized()) {
    window.restore();
  }
  window.show();
  window.focus();
}

/** Visibility of one page in the window. */
export const getWindowVisibility = (window: BaseWindow, isCurrent: boolean): WindowVisibility => ({
  isFocused: isCurrent && window.isFocused(),
  isVisible: isCurrent && window.isVisible() && !window.isMinimized(),
});

function savePlacement(window: BaseWindow, store: DesktopStore): void {
  const bounds = window.getNormalBounds();
  const name = screenKey(screen.getDisplayMatching(bounds));
  store.setOwn('places', { ...store.getOwn('places'), [name]: { ...bounds, isMaximized: window.isMaximized() } });
  store.setOwn('lastScreen', name);
}

/** Moves the window when its screen is unplugged. */
function keepOnScreen(window: BaseWindow): void {
  screen.on('display-removed', () => {
    const { workArea } = screen.getDisplayMatching(window.getBounds());
    const { x, y } = window.getBounds();
    if (x < workArea.x || y < workArea.y || x >= workArea.x + workArea.width || y >= workArea.y + workArea.height) {
      window.setBounds(centeredBounds(workArea));
    }
  });
}

/** Closing hides the window where the user prefers that; quitting always closes it. */
function hideOnClose(window: BaseWindow, store: DesktopStore): void {
  let isQuitting = false;
  app.on('before-quit', () => {
    isQuitting = true;
  });
  window.on('close', (event) => {
    savePlacement(window, store);
    if (!isQuitting && (store.getPersisted('desktop') ?? defaultDesktopPreferences).closesToTray) {
      event.preventDefault();
      window.hide();
    }
  });
  app.on('window-all-closed', () => app.quit());
}

function startsHidden(store: DesktopStore): boolean {
  const isPreferred = (store.getPersisted('desktop') ?? defaultDesktopPreferences).startsHidden;
  return app.commandLine.hasSwitch('hidden') || (isPreferred && app.getLoginItemSettings().wasOpenedAtLogin);
}

/** Opens the window at its last placement. */
export function openWindow(store: DesktopStore): BaseWindow {
  const { isMaximized, ...bounds } = restorePlacement(
    { places: store.getOwn('places') ?? {}, lastScreen: store.getOwn('lastScreen') },
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
