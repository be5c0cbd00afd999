import path from 'node:path';
import { app, BrowserWindow, nativeTheme, screen, type Rectangle } from 'electron';
import { origin } from './origin.ts';
import type { DesktopStore } from './store.ts';

const usual = { width: 1280, height: 800 };
/** The frame's own surface, so that nothing flashes before the first paint. */
const grounds = { light: '#EFF1F5', dark: '#0B0E14' };

/** The window comes back where it was, unless that screen is gone. */
function placeOf(store: DesktopStore): Partial<Rectangle> {
  const bounds = store.get('bounds');
  const isSeen =
    bounds !== undefined &&
    screen.getAllDisplays().some(({ workArea: { x, y, width, height } }) => {
      const { x: left, y: top } = bounds;
      return left >= x && top >= y && left < x + width && top < y + height;
    });
  return isSeen ? bounds : usual;
}

export function show(window: BrowserWindow): void {
  if (window.isMinimized()) {
    window.restore();
  }
  window.show();
  window.focus();
}

/** The one window: a page without any power of its own. */
export function startWindow(store: DesktopStore): BrowserWindow {
  const window = new BrowserWindow({
    ...placeOf(store),
    minWidth: 360,
    minHeight: 480,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? grounds.dark : grounds.light,
    webPreferences: {
      preload: path.join(import.meta.dirname, 'bridge.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: true,
    },
  });
  window.setMenuBarVisibility(false);
  window.once('ready-to-show', () => window.show());
  window.on('focus', () => window.flashFrame(false));
  window.on('close', () => store.set('bounds', window.getNormalBounds()));
  app.on('second-instance', () => show(window));
  app.on('activate', () => show(window));
  app.on('window-all-closed', () => app.quit());
  void window.loadURL(`${origin}/`);
  return window;
}
