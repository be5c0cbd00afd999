import { ensureInstalled } from './ground/install.mjs';
import { pinnedNode } from './ground/node.mjs';
import { ensureElectron } from './ground/electron.mjs';
import { program, run } from './ground/run.mjs';
import { ensureShell } from './ground/shell.mjs';
import { ensureUi } from './ground/ui.mjs';
import { root } from './ground/root.mjs';

const help = `Starts the installed program out of this folder: installs and builds what is missing, then opens its window.

  npm run desktop                                     asks for the server on its first start
  npm run desktop -- --server=http://127.0.0.1:8080   takes that server
  npm run desktop -- --help                           this

The first start fetches Electron itself (about 100 MB). ELECTRON_PATH names one that is there already.`;

await program(async () => {
  if (process.argv.includes('--help')) {
    return console.log(help);
  }
  await ensureInstalled();
  const node = pinnedNode();
  const electron = await ensureElectron(node);
  await ensureUi(node);
  await ensureShell(node);
  return run(electron, [root, ...process.argv.slice(2)]);
});
