import { ensureChromium } from './lib/ensureChromium.mjs';
import { parseBenchArguments, benchHelp } from './lib/benchArguments.mjs';
import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { runMain, runCommand } from './lib/runCommand.mjs';
import { ensureObserverBuild, ensureDesktopBuild } from './lib/desktopBuild.mjs';
import { ensureServerBuild } from './lib/ensureServerBuild.mjs';
import { ensureUiBuild } from './lib/ensureUiBuild.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    return console.log(benchHelp);
  }
  const { target } = parseBenchArguments(args);
  await ensurePackages();
  const node = findNode();
  await Promise.all([ensureUiBuild(node), ensureServerBuild(node)]);
  return runCommand(node, ['--enable-source-maps', 'build/bench.ts', ...args], {
    env: { ...process.env, ...(await prepareTarget(target, node)) },
  });
});

/** Builds what a target needs and returns its environment variables. */
async function prepareTarget(target, node) {
  if (!['page', 'offline', 'desktop'].includes(target)) {
    return {};
  }
  if (target === 'desktop') {
    await ensureDesktopBuild(node);
    await ensureObserverBuild(node);
  }
  return { CHROMIUM_PATH: await ensureChromium(node) };
}
