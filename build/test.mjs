import { ensurePackages } from './lib/ensurePackages.mjs';
import { findNode } from './lib/findNode.mjs';
import { planChangedRun } from './lib/planChangedRun.mjs';
import { runMain } from './lib/runCommand.mjs';
import { parseTestArguments } from './lib/testArguments.mjs';
import { testSteps } from './lib/testSteps.mjs';

const help = `Installs what the tests need and runs them: ${testSteps.map(({ name }) => name).join(', ')}.

  npm test                            everything, up to the first step that fails
  npm test -- --keep-going            everything, also after failures
  npm test -- changed                 what the changes since main touch, by the imports, in three minutes
  npm test -- faults --long           the long run of crash and network faults
  npm test -- lint types              these steps
  npm test -- unit shared/rules       one step, only test files whose path contains shared/rules
  npm test -- server tags -t create   and only tests whose name contains create

${testSteps.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}`;

await runMain(() => {
  const args = process.argv.slice(2);
  return args.includes('--help') ? console.log(help) : runTests(parseTestArguments(args));
});

async function runTests({ names, filters, hasChangedOnly, keepsGoing, isLong }) {
  await ensurePackages();
  const env = { ...process.env, NODE_ENV: 'test', FAULTS: isLong ? 'long' : 'short' };
  const plan = hasChangedOnly ? planChangedRun() : { names, filesOfStep: {} };
  if (hasChangedOnly && plan.names.length === 0) {
    return console.log('Nothing has changed.');
  }
  const results = [];
  for (const step of selectSteps(plan.names)) {
    const result = await runStep(step, { node: findNode(), filters: plan.filesOfStep[step.name] ?? filters, env });
    results.push(result);
    if (result.problem && !keepsGoing) {
      break;
    }
  }
  return summarize(results);
}

function selectSteps(names) {
  const needed = new Set([...names, ...testSteps.filter(({ name }) => names.includes(name)).flatMap(({ needs = [] }) => needs)]);
  return names.length === 0 ? testSteps : testSteps.filter(({ name }) => needed.has(name));
}

async function runStep({ name, run }, context) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const result = (await run(context).catch((error) => ({ problem: error.message }))) ?? {};
  return { passed: 0, failed: 0, skipped: [], notes: [], ...result, name, seconds: (performance.now() - startedAt) / 1000 };
}

function summarize(results) {
  console.log('');
  for (const { name, seconds, passed, problem } of results) {
    console.log(
      `${problem ? '✗' : '✓'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${problem ?? (passed > 0 ? `${passed} tests` : '')}`,
    );
  }
  const skipped = results.flatMap((result) => result.skipped);
  skipped.forEach(({ title }) => console.log(`skipped: ${title}`));
  results.flatMap(({ notes }) => notes).forEach((note) => console.log(note));
  const hasPassed = results.every(({ problem }) => !problem);
  console.log(formatTotals(results, { skipped: skipped.length, hasPassed }));
  return hasPassed ? 0 : 1;
}

function formatTotals(results, { skipped, hasPassed }) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const counts = `${sum('passed')} passed, ${sum('failed')} failed`;
  const failedSteps = results.filter(({ problem }) => problem).map(({ name }) => name);
  return [counts, ...(skipped > 0 ? [`${skipped} skipped`] : []), ...(hasPassed ? [] : [`not passed: ${failedSteps.join(' ')}`])].join(
    ', ',
  );
}
