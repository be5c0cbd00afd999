import { ensureChromium } from './ground/chromium.mjs';
import { benchOf, help } from './ground/benchWords.mjs';
import { ensureInstalled } from './ground/install.mjs';
import { pinnedNode } from './ground/node.mjs';
import { program, run } from './ground/run.mjs';
import { ensureObserver, ensureShell } from './ground/shell.mjs';
import { ensureUi } from './ground/ui.mjs';

await program(async () => {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    return console.log(help);
  }
  const { part } = benchOf(words);
  await ensureInstalled();
  const node = pinnedNode();
  await ensureUi(node);
  return run(node, ['--enable-source-maps', 'build/bench.ts', ...words], { env: { ...process.env, ...(await seen(part, node)) } });
});

/** What is measured on a screen needs one, and the program its scripts. */
async function seen(part, node) {
  if (part !== 'page' && part !== 'desktop') {
    return {};
  }
  if (part === 'desktop') {
    await ensureShell(node);
    await ensureObserver(node);
  }
  return { CHROMIUM_PATH: await ensureChromium(node) };
}
