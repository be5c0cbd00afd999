import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { runCommand, runMain } from './lib/runCommand.mjs';

const help = `Makes an installation of a backup, in an empty DATA_DIR or an empty database of DATABASE_URL. A backup of an earlier version is
brought up to date.

  npm run restore -- FILE          asks for the passphrase, or takes BACKUP_PASSPHRASE
  npm run restore -- FILE --check  restores into a temporary folder, compares, and removes it`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages({ dev: false });
  return runCommand(findNode(), ['--enable-source-maps', 'server/backup/restoreMain.ts', ...args]);
});
