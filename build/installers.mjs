import { ensureInstalled } from './ground/install.mjs';
import { pinnedNode } from './ground/node.mjs';
import { within } from './ground/root.mjs';
import { program, run } from './ground/run.mjs';
import { ensureShell } from './ground/shell.mjs';
import { ensureUi } from './ground/ui.mjs';

const help = `Makes the installers of this system in out/installers.

  npm run installers                       all of this system's
  npm run installers -- --linux AppImage   one of them; everything electron-builder understands
  npm run installers -- --help             this

Nothing is published unless \`--publish always\` says so. What is built has the version in package.json; one with -beta
goes to those who chose the early channel.`;

await program(async () => {
  if (process.argv.includes('--help')) {
    return console.log(help);
  }
  await ensureInstalled();
  const node = pinnedNode();
  await ensureUi(node);
  await ensureShell(node);
  const wanted = process.argv.slice(2);
  const publish = wanted.includes('--publish') ? [] : ['--publish', 'never'];
  return run(node, [within('node_modules/electron-builder/cli.js'), ...publish, ...wanted]);
});
