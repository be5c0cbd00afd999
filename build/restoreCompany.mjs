import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { runCommand, runMain } from './lib/runCommand.mjs';

const help = `Restores a company from the archive that its admin has made, as a company of this server. A second run adds what a first one lacked.

  npm run restore-company -- prosa-3-2026-11-22.zip     an archive of this server
  npm run restore-company -- … --signed-by 3f9a-77c0-…  of another one, with the fingerprint that its screen shows
  npm run restore-company -- … --plan 2                 the plan of the company (1)`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages({ dev: false });
  return runCommand(findNode(), ['--enable-source-maps', 'server/moving/restoreMain.ts', ...args]);
});
