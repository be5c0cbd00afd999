import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { runCommand, runMain } from './lib/runCommand.mjs';

const help = `Writes everything that this installation is (database, files, secrets) to one encrypted file, while the server runs or not, and
restores it into an empty folder to see that it is whole.

  npm run backup -- FILE                  asks for a passphrase, or takes BACKUP_PASSPHRASE
  npm run backup -- FILE --without-files  tables and secrets only

DATA_DIR and DATABASE_URL say which installation. The server makes backups by itself with BACKUP_DIR and BACKUP_PASSPHRASE.`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages({ dev: false });
  return runCommand(findNode(), ['--enable-source-maps', 'server/backup/backupMain.ts', ...args]);
});
