import { rmSync } from 'node:fs';
import { ensurePackages } from './ensurePackages.mjs';
import { ensureChromium, ensureHeadlessShell } from './ensureChromium.mjs';
import { listFailedFiles, summarizeReport } from './summarizeReport.mjs';
import { projectPath } from './paths.mjs';
import { mergeRepeatedRun, shouldRepeat } from './repeatedRun.mjs';
import { runCommand } from './runCommand.mjs';
import { ensureObserverBuild, ensureDesktopBuild } from './desktopBuild.mjs';
import { ensureServerBuild, serverBundle } from './ensureServerBuild.mjs';
import { ensureUiBuild } from './ensureUiBuild.mjs';
import { judgeUnstable, readUnstableList } from './unstableTests.mjs';

const binaries = {
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  knip: 'knip/bin/knip.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

/** Steps of a test run in order; each returns its counts or throws. */
export const testSteps = [
  { name: 'format', about: 'oxfmt', run: runTools(['oxfmt', '--check', '.']) },
  { name: 'lint', about: 'oxlint', run: runTools(['oxlint', '--deny-warnings']) },
  { name: 'types', about: 'TypeScript, server and UI', run: runTools(['tsc', '-p', '.'], ['tsc', '-p', 'desktop/ui']) },
  { name: 'graph', about: 'import rules', run: ({ node }) => runOrThrow(node, ['build/graph.ts']) },
  {
    name: 'unused',
    about: 'files, exports and packages that nothing uses',
    run: runTools(['knip', '--config', 'build/knip.json', '--include', 'files,exports,types,duplicates,dependencies']),
  },
  { name: 'ui', about: 'build of the UI', run: ({ node }) => ensureUiBuild(node) },
  { name: 'shell', about: 'build of the desktop program', run: ({ node }) => buildDesktop(node) },
  { name: 'program', about: 'bundle of the server', run: ({ node }) => bundleProgram(node) },
  { name: 'chromium', about: 'a browser for the tests', run: provideChromium },
  {
    name: 'postgres15',
    about: 'the oldest PostgreSQL, beside the embedded one',
    run: () => ensurePackages({ folder: projectPath('build/postgres15') }),
  },
  { name: 'unit', about: 'shared, desktop and build, without a database', run: runVitest('unit') },
  { name: 'server', about: 'server on a real PostgreSQL', needs: ['program', 'postgres15'], run: runVitest('server') },
  { name: 'e2e', about: 'end-to-end tests in Chromium', needs: ['ui', 'shell', 'chromium'], run: runVitest('e2e') },
  { name: 'faults', about: 'crash and network faults, short run', needs: ['ui', 'program', 'postgres15'], run: runVitest('faults') },
];

function runTools(...commands) {
  return async ({ node }) => {
    for (const [name, ...args] of commands) {
      await runOrThrow(node, [projectPath('node_modules', binaries[name]), ...args]);
    }
  };
}

async function buildDesktop(node) {
  await ensureDesktopBuild(node);
  await ensureObserverBuild(node);
}

/** Tests that start a whole server start the bundle, as `npm start` does. */
async function bundleProgram(node) {
  if ((await ensureServerBuild(node)) !== serverBundle) {
    throw new Error('the server could not be bundled');
  }
}

async function provideChromium(context) {
  const chromium = await ensureChromium(context.node);
  const shell = await ensureHeadlessShell(chromium);
  Object.assign(context.env, { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell });
  console.log([...new Set([chromium, shell])].join('\n'));
}

function runVitest(name) {
  const runOnce = async ({ node, env }, filters) => {
    const report = projectPath('out/test', `${name}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = [projectPath('node_modules', binaries.vitest), 'run', '-c', 'build/vitest.ts', '--project', name];
    const code = await runCommand(node, [...vitest, ...reporters, ...filters], { env });
    return { ...summarizeReport(report, code), failedFiles: listFailedFiles(report) };
  };
  const runWithRepeat = async (context) => {
    const result = await runOnce(context, context.filters);
    if (context.filters.length > 0 || !shouldRepeat(result)) {
      return result;
    }
    console.log(`\nOnce more, by themselves: ${result.failedFiles.join(' ')}`);
    return mergeRepeatedRun(result, await runOnce(context, ['--no-file-parallelism', ...result.failedFiles]));
  };
  return async (context) => {
    const today = new Date().toISOString().slice(0, 10);
    return judgeUnstable(await runWithRepeat(context), { step: name, list: readUnstableList(), today });
  };
}

async function runOrThrow(node, args) {
  const code = await runCommand(node, args);
  if (code !== 0) {
    throw new Error(`exit code ${code}`);
  }
}
