import { statSync } from 'node:fs';
import { within } from './root.mjs';
import { refuse, run } from './run.mjs';

const places = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

const advice = `Electron could not be fetched. It comes from github.com: see whether that can be reached.
  HTTPS_PROXY with ELECTRON_GET_USE_PROXY=1   goes through a proxy
  ELECTRON_MIRROR                             names another source
  ELECTRON_PATH                               names an Electron that is there already
Prosa also runs in any browser, without it: npm start.`;

/** Electron's own program: the one that is named, else the one fetched before, else fetched now. */
export async function ensureElectron(node) {
  const { ELECTRON_PATH: named } = process.env;
  if (named) {
    return isFile(named) ? named : refuse(`ELECTRON_PATH names ${named}, which is no program.`);
  }
  const fetched = within('node_modules/electron/dist', places[process.platform] ?? 'electron');
  if (!isFile(fetched)) {
    console.log('Fetching Electron, about 100 MB.');
    // Packages are installed without their scripts, so this one is run by name.
    await run(node, [within('node_modules/electron/install.js')]);
  }
  return isFile(fetched) ? fetched : refuse(advice);
}
