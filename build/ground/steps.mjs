import { rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { tally } from './results.mjs';
import { within } from './root.mjs';
import { run } from './run.mjs';
import { ensureObserver, ensureShell } from './shell.mjs';
import { ensureUi } from './ui.mjs';

const bin = {
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

/** All steps of a test run in their order. Each answers what it counted, or throws. */
export const steps = [
  { name: 'format', about: 'oxfmt', act: tool(['oxfmt', '--check', '.']) },
  { name: 'lint', about: 'oxlint', act: tool(['oxlint', '--deny-warnings']) },
  { name: 'types', about: 'TypeScript, server and page', act: tool(['tsc', '-p', '.'], ['tsc', '-p', 'desktop/ui']) },
  { name: 'graph', about: 'who imports whom', act: ({ node }) => succeed(node, ['build/graph.ts']) },
  { name: 'ui', about: 'build of the page', act: ({ node }) => ensureUi(node) },
  { name: 'shell', about: 'build of the desktop program', act: ({ node }) => shell(node) },
  { name: 'chromium', about: 'a browser for the tests', act: chromium },
  { name: 'unit', about: 'shared, desktop and build, without a database', act: project('unit') },
  { name: 'server', about: 'server on a real PostgreSQL', act: project('server') },
  { name: 'e2e', about: 'the product in Chromium', needs: ['ui', 'shell', 'chromium'], act: project('e2e') },
  { name: 'faults', about: 'a short run of crashes and cuts', needs: ['ui'], act: project('faults') },
];

function tool(...commands) {
  return async ({ node }) => {
    for (const [name, ...args] of commands) {
      await succeed(node, [within('node_modules', bin[name]), ...args]);
    }
  };
}

async function shell(node) {
  await ensureShell(node);
  await ensureObserver(node);
}

async function chromium(ground) {
  ground.env.CHROMIUM_PATH = await ensureChromium(ground.node);
  console.log(ground.env.CHROMIUM_PATH);
}

function project(name) {
  return async ({ node, env, filters }) => {
    const report = within('out/test', `${name}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = [within('node_modules', bin.vitest), 'run', '-c', 'build/vitest.ts', '--project', name];
    const code = await run(node, [...vitest, ...reporters, ...filters], { env });
    return tally(report, code);
  };
}

async function succeed(node, args) {
  const code = await run(node, args);
  if (code !== 0) {
    throw new Error(`exit code ${code}`);
  }
}
