import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { runCommand, runMain } from './lib/runCommand.mjs';

const help = `Brings companies of Whaticket SaaS 10 or Ticketz into Prosa. The source is only read; a second run adds what is new.

  npm run import -- --from postgres://user:password@host/database   every company
  npm run import -- --from dump.sql                                from a plain dump (pg_dump), which is read and never run
  npm run import -- --from … --media /home/deploy/backend/public    and the files of its messages
  npm run import -- --from … --company 3                           one company, by its id there
  npm run import -- --from … --dry-run                             into a scratch database: what would be brought, and what not
  npm run import -- --from … --plan 2 --report report.json         the plan of new companies (1), the report as a file

Stop the server first where it runs its own database; with DATABASE_URL it may go on. DATA_DIR, DATABASE_URL and the secrets are those
of the server.`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages({ dev: false });
  return runCommand(findNode(), ['--enable-source-maps', 'server/moving/main.ts', ...args]);
});
