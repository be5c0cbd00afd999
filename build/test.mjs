import { ensureInstalled } from './ground/install.mjs';
import { pinnedNode } from './ground/node.mjs';
import { program, refuse } from './ground/run.mjs';
import { steps } from './ground/steps.mjs';

const help = `Installs what the tests need and runs them: ${steps.map(({ name }) => name).join(', ')}.

  npm test                            everything, up to the first step that fails
  npm test -- --keep-going            everything, whatever fails
  npm test -- faults --long           the long run of crashes and cuts
  npm test -- lint types              these steps
  npm test -- unit shared/rules       one step, only test files whose path holds shared/rules
  npm test -- server tags -t create   and only tests whose name holds create

${steps.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}`;

await program(() => {
  const words = process.argv.slice(2);
  return words.includes('--help') ? console.log(help) : test(asked(words));
});

/** Step names come first; what follows them goes to vitest. */
function asked(given) {
  const rest = given.filter((word) => word !== '--keep-going' && word !== '--long');
  const known = new Set(steps.map(({ name }) => name));
  const firstOther = rest.findIndex((word) => !known.has(word));
  const names = firstOther === -1 ? rest : rest.slice(0, firstOther);
  const filters = firstOther === -1 ? [] : rest.slice(firstOther);
  if (names.length === 0 && filters.length > 0) {
    refuse(`${filters[0]} is none of the steps. npm test -- --help names them.`);
  }
  return { names, filters, isStubborn: given.includes('--keep-going'), isLong: given.includes('--long') };
}

async function test({ names, filters, isStubborn, isLong }) {
  await ensureInstalled();
  const ground = { node: pinnedNode(), filters, env: { ...process.env, NODE_ENV: 'test', FAULTS: isLong ? 'long' : 'short' } };
  const results = [];
  for (const step of chosen(names)) {
    const result = await timed(step, ground);
    results.push(result);
    if (result.trouble && !isStubborn) {
      break;
    }
  }
  return summarize(results);
}

function chosen(names) {
  const needed = new Set([...names, ...steps.filter(({ name }) => names.includes(name)).flatMap(({ needs = [] }) => needs)]);
  return names.length === 0 ? steps : steps.filter(({ name }) => needed.has(name));
}

async function timed({ name, act }, ground) {
  console.log(`\n── ${name}`);
  const begun = performance.now();
  const outcome = (await act(ground).catch((error) => ({ trouble: error.message }))) ?? {};
  return { passed: 0, failed: 0, skipped: [], ...outcome, name, seconds: (performance.now() - begun) / 1000 };
}

function summarize(results) {
  console.log('');
  for (const { name, seconds, passed, trouble } of results) {
    console.log(
      `${trouble ? '✗' : '✓'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${trouble ?? (passed > 0 ? `${passed} tests` : '')}`,
    );
  }
  const skipped = results.flatMap((result) => result.skipped);
  skipped.forEach(({ title }) => console.log(`skipped: ${title}`));
  const isGood = results.every(({ trouble }) => !trouble);
  console.log(lastLine(results, { skipped: skipped.length, isGood }));
  return isGood ? 0 : 1;
}

function lastLine(results, { skipped, isGood }) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const counts = `${sum('passed')} passed, ${sum('failed')} failed`;
  const broken = results.filter(({ trouble }) => trouble).map(({ name }) => name);
  return [counts, ...(skipped > 0 ? [`${skipped} skipped`] : []), ...(isGood ? [] : [`not passed: ${broken.join(' ')}`])].join(', ');
}
