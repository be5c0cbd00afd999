import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { ensureElectron } from './lib/ensureElectron.mjs';
import { runMain, runCommand } from './lib/runCommand.mjs';
import { ensureDesktopBuild } from './lib/desktopBuild.mjs';
import { ensureUiBuild } from './lib/ensureUiBuild.mjs';
import { projectRoot } from './lib/paths.mjs';

const help = `Starts the desktop program from this folder; installs packages and builds first where needed.

  npm run desktop                                     asks for the server on the first start
  npm run desktop -- --server=http://127.0.0.1:8080   uses that server
  npm run desktop -- --help                           this help

The first start downloads Electron (about 100 MB), unless ELECTRON_PATH names an existing one.`;

await runMain(async () => {
  if (process.argv.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages();
  const node = findNode();
  const electron = await ensureElectron(node);
  await ensureUiBuild(node);
  await ensureDesktopBuild(node);
  return runCommand(electron, [projectRoot, ...process.argv.slice(2)]);
});
