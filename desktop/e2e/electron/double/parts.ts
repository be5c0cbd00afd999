export { app } from './app.ts';
export { webContents } from './contents.ts';
export { ipcMain } from './ipc.ts';
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
export { BaseWindow, WebContentsView } from './window.ts';
