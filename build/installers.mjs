import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { projectPath } from './lib/paths.mjs';
import { runMain, runCommand } from './lib/runCommand.mjs';
import { ensureDesktopBuild } from './lib/desktopBuild.mjs';
import { ensureUiBuild } from './lib/ensureUiBuild.mjs';

const help = `Builds the installers of this system in out/installers.

  npm run installers                       all installers of this system
  npm run installers -- --linux AppImage   one of them, with any option of electron-builder
  npm run installers -- --help             this help

Nothing is published unless \`--publish always\` says so. The version comes from package.json; a -beta version
goes to users of the beta channel.`;

await runMain(async () => {
  if (process.argv.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages();
  const node = findNode();
  await ensureUiBuild(node);
  await ensureDesktopBuild(node);
  const args = process.argv.slice(2);
  const publish = args.includes('--publish') ? [] : ['--publish', 'never'];
  return runCommand(node, [projectPath('node_modules/electron-builder/cli.js'), ...publish, ...args]);
});
