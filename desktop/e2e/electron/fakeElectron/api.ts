export { app } from './app.ts';
export { webContents } from './WebContents.ts';
export { ipcMain } from './ipcMain.ts';
export { protocol, session } from './session.ts';
export {
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  shell,
  systemPreferences,
  Tray,
} from './system.ts';
export { BaseWindow, WebContentsView } from './BaseWindow.ts';
