import { within } from './root.mjs';

const places = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** Where Electron's own program is, or would be once it is fetched. */
export const electronBinary = () =>
  process.env.ELECTRON_PATH ?? within('node_modules/electron/dist', places[process.platform] ?? 'electron');
