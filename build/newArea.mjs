import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { runMain, runCommand } from './lib/runCommand.mjs';

const help = `Writes the skeleton of an area on three layers, with its tests and texts, and lists it where areas are listed.

  npm run new-area -- outreach/price-quotes   the domain, and a plural in lower case, words joined by hyphens
  npm run new-area -- --help                  this help`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help')) {
    return console.log(help);
  }
  await ensurePackages();
  return runCommand(findNode(), ['build/newArea.ts', ...args]);
});
