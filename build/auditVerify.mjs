import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { runCommand, runMain } from './lib/runCommand.mjs';

const help = `Checks that nobody has changed, removed or added entries of the audit logs: each depends on all before it.

  npm run audit-verify                                  every company, with its newest entry
  npm run audit-verify -- --note heads.json             the same, and writes the newest entries down, to be kept elsewhere
  npm run audit-verify -- --since heads.json            and that what was written down is still there`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages({ dev: false });
  return runCommand(findNode(), ['--enable-source-maps', 'server/moving/verifyAuditMain.ts', ...args]);
});
