import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { root, within } from './ground/root.mjs';
import { steps as testSteps } from './ground/steps.mjs';

const folder = '.github/workflows';
const workflows = readdirSync(within(folder)).map((name) => ({ name, text: readFileSync(within(folder, name), 'utf8') }));
const { scripts } = JSON.parse(readFileSync(within('package.json'), 'utf8'));
const readme = readFileSync(within('desktop/README.md'), 'utf8');

const keys = {
  workflow: ['name', 'on', 'permissions', 'concurrency', 'env', 'defaults', 'jobs'],
  job: ['name', 'needs', 'if', 'runs-on', 'permissions', 'env', 'strategy', 'steps', 'timeout-minutes', 'concurrency', 'outputs'],
  step: ['name', 'id', 'if', 'uses', 'with', 'run', 'shell', 'env', 'working-directory', 'continue-on-error', 'timeout-minutes'],
};
/** What each expression may speak of; `secrets` and `github` are no names of ours. */
const contexts = new Set([
  'github',
  'secrets',
  'matrix',
  'inputs',
  'runner',
  'needs',
  'env',
  'failure',
  'cancelled',
  'contains',
  'always',
  'success',
]);
/** Words that somebody outside of the project chooses: in a script they would be a program. */
const foreign = /\b(inputs|github\.(event|head_ref|ref_name|ref))\b/;

const unknown = (given, known) => Object.keys(given).filter((key) => !known.includes(key));
const expressionsIn = (text) => [...text.matchAll(/\${{(.+?)}}/gs)].map(([, inside]) => inside);
const namesIn = (expression) => [...expression.replaceAll(/'[^']*'/g, '').matchAll(/(?<![\w.-])[a-z][\w-]*/gi)].map(([name]) => name);

function troublesOfStep(step) {
  const { uses, run = '' } = step;
  const files = [...run.matchAll(/\bnode ([\w./-]+\.[cm]?[jt]s)/g)].map(([, file]) => file);
  const asked = [...run.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name]) => name);
  const tested = /\bnpm test -- ([a-z0-9 ]+)/.exec(run)?.[1]?.trim().split(' ') ?? [];
  return [
    ...unknown(step, keys.step).map((key) => `a step knows no ${key}`),
    ...((uses === undefined) === (run === '') ? ['a step either uses or runs'] : []),
    ...(uses !== undefined && !/^[\w-]+\/[\w./-]+@(v\d+|[0-9a-f]{40})$/.test(uses) ? [`${uses} is not pinned`] : []),
    ...(uses?.startsWith('actions/checkout@') && step.with?.['persist-credentials'] !== false
      ? ['a checkout leaves its token behind']
      : []),
    ...expressionsIn(run)
      .filter((inside) => foreign.test(inside))
      .map((inside) => `${inside} is run as a program`),
    ...files.filter((file) => !file.startsWith('node_modules/') && !existsSync(path.join(root, file))).map((file) => `there is no ${file}`),
    ...asked.filter((name) => !(name in scripts)).map((name) => `there is no script ${name}`),
    ...tested.filter((name) => !testSteps.some((one) => one.name === name)).map((name) => `${name} is no step of the tests`),
  ];
}

function troublesOfJob(job, jobs) {
  const needed = [job.needs ?? []].flat();
  return [
    ...unknown(job, keys.job).map((key) => `a job knows no ${key}`),
    ...['runs-on', 'timeout-minutes', 'steps'].filter((key) => !(key in job)).map((key) => `a job has no ${key}`),
    ...needed.filter((name) => !(name in jobs)).map((name) => `there is no job ${name}`),
    ...(job.steps ?? []).flatMap(troublesOfStep),
  ];
}

/** What is wrong with a workflow, as far as it can be seen without running it. */
function troublesOf(text) {
  const workflow = load(text);
  const { jobs = {} } = workflow;
  const names = [...expressionsIn(text), ...Object.values(jobs).flatMap((job) => [job.if, ...(job.steps ?? []).map((step) => step.if)])]
    .filter((one) => one !== undefined)
    .flatMap(namesIn);
  const secrets = [...text.matchAll(/\bsecrets\.(\w+)/g)].map(([, name]) => name).filter((name) => name !== 'GITHUB_TOKEN');
  return [
    ...unknown(workflow, keys.workflow).map((key) => `a workflow knows no ${key}`),
    ...['name', 'on', 'permissions', 'jobs'].filter((key) => !(key in workflow)).map((key) => `a workflow has no ${key}`),
    ...names.filter((name) => !contexts.has(name)).map((name) => `nothing is called ${name}`),
    ...secrets.filter((name) => !readme.includes(name)).map((name) => `the secret ${name} is described nowhere`),
    ...Object.values(jobs).flatMap((job) => troublesOfJob(job, jobs)),
  ];
}

describe('what runs elsewhere', () => {
  it.each(workflows)('has nothing wrong that can be seen here: $name', ({ text }) => {
    expect(troublesOf(text)).toEqual([]);
  });

  it('would be refused with any of the usual mistakes', () => {
    const [{ text }] = workflows;
    const mistakes = [
      ['runs-on: ubuntu-latest', 'runson: ubuntu-latest', 'a job knows no runson'],
      ['needs: test', 'needs: tests', 'there is no job tests'],
      ['actions/setup-node@v4', 'actions/setup-node@main', 'actions/setup-node@main is not pinned'],
      ['npm run installers', 'npm run installer', 'there is no script installer'],
      ['lint types', 'lint typos', 'typos is no step of the tests'],
      ["matrix.system == '--linux'", "matirx.system == '--linux'", 'nothing is called matirx'],
      ['secrets.APPLE_API_KEY_ID', 'secrets.APPLE_KEY', 'the secret APPLE_KEY is described nowhere'],
      ['"$GITHUB_REF_NAME" --json', '${{ github.ref_name }} --json', ' github.ref_name  is run as a program'],
    ];
    for (const [good, bad, said] of mistakes) {
      expect(text).toContain(good);
      expect(troublesOf(text.replace(good, bad))).toContain(said);
    }
  });
});
