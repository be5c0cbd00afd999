import { statSync } from 'node:fs';
import { projectPath } from './paths.mjs';
import { fail, runCommand } from './runCommand.mjs';

const executables = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

const downloadAdvice = `Electron could not be fetched. It comes from github.com: see whether that can be reached.
  HTTPS_PROXY with ELECTRON_GET_USE_PROXY=1   goes through a proxy
  ELECTRON_MIRROR                             names another source
  ELECTRON_PATH                               names an Electron that is there already
Prosa also runs in any browser, without it: npm start.`;

/** Path of Electron: ELECTRON_PATH, else the downloaded binary, else downloaded now. */
export async function ensureElectron(node) {
  const { ELECTRON_PATH: configuredPath } = process.env;
  if (configuredPath) {
    return isFile(configuredPath) ? configuredPath : fail(`ELECTRON_PATH names ${configuredPath}, which is no program.`);
  }
  const downloadedPath = projectPath('node_modules/electron/dist', executables[process.platform] ?? 'electron');
  if (!isFile(downloadedPath)) {
    console.log('Fetching Electron, about 100 MB.');
    // `npm ci --ignore-scripts` skips Electron’s install script.
    await runCommand(node, [projectPath('node_modules/electron/install.js')]);
  }
  return isFile(downloadedPath) ? downloadedPath : fail(downloadAdvice);
}
