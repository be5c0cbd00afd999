import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { runCommand, runMain } from './lib/runCommand.mjs';

const help = `Hands out, or erases, all that a company holds of one person (LGPD, GDPR), a contact or a user, as the screen Settings, Personal data does.

  npm run person-data -- export --company 3 --number +5511987654310 person.zip         open formats and files
  npm run person-data -- erase --company 3 --number +5511987654310                     what an erasure would do
  npm run person-data -- erase --company 3 --number +5511987654310 --yes report.json   erases for good; a stopped run goes on
  npm run person-data -- erase --company 3 --email ana@acme.test                       the same for a user

The server may run meanwhile; only to erase, stop it first where it runs its own database. DATA_DIR, DATABASE_URL and the secrets are
those of the server.`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages({ dev: false });
  return runCommand(findNode(), ['--enable-source-maps', 'server/moving/personDataMain.ts', ...args]);
});
