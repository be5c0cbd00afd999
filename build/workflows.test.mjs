import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { projectRoot, projectPath } from './lib/paths.mjs';
import { testSteps } from './lib/testSteps.mjs';

const folder = '.github/workflows';
const workflows = readdirSync(projectPath(folder)).map((name) => ({ name, text: readFileSync(projectPath(folder, name), 'utf8') }));
const { scripts } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'));
const readme = readFileSync(projectPath('desktop/README.md'), 'utf8');

const keys = {
  workflow: ['name', 'on', 'permissions', 'concurrency', 'env', 'defaults', 'jobs'],
  job: ['name', 'needs', 'if', 'runs-on', 'permissions', 'env', 'strategy', 'steps', 'timeout-minutes', 'concurrency', 'outputs'],
  step: ['name', 'id', 'if', 'uses', 'with', 'run', 'shell', 'env', 'working-directory', 'continue-on-error', 'timeout-minutes'],
};
/** Names that expressions may use; secrets are checked against the README. */
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
/** Values that outsiders control: in a script they would be executed. */
const untrusted = /\b(inputs|github\.(event|head_ref|ref_name|ref))\b/;

const unknownKeys = (object, allowed) => Object.keys(object).filter((key) => !allowed.includes(key));
const expressionsIn = (text) => [...text.matchAll(/\${{(.+?)}}/gs)].map(([, expression]) => expression);
const namesIn = (expression) => [...expression.replaceAll(/'[^']*'/g, '').matchAll(/(?<![\w.-])[a-z][\w-]*/gi)].map(([name]) => name);

function problemsOfStep(step) {
  const { uses, run = '' } = step;
  const files = [...run.matchAll(/\bnode ([\w./-]+\.[cm]?[jt]s)/g)].map(([, file]) => file);
  const npmScripts = [...run.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name]) => name);
  const testedSteps = /\bnpm test -- ([a-z0-9 ]+)/.exec(run)?.[1]?.trim().split(' ') ?? [];
  return [
    ...unknownKeys(step, keys.step).map((key) => `a step has the unknown key ${key}`),
    ...((uses === undefined) === (run === '') ? ['a step either uses or runs'] : []),
    ...(uses !== undefined && !/^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses) ? [`${uses} is not pinned`] : []),
    ...(uses?.startsWith('actions/checkout@') && step.with?.['persist-credentials'] !== false ? ['a checkout persists its token'] : []),
    ...expressionsIn(run)
      .filter((expression) => untrusted.test(expression))
      .map((expression) => `${expression} is executed by a shell`),
    ...files
      .filter((file) => !file.startsWith('node_modules/') && !existsSync(path.join(projectRoot, file)))
      .map((file) => `there is no ${file}`),
    ...npmScripts.filter((name) => !(name in scripts)).map((name) => `there is no script ${name}`),
    ...testedSteps.filter((name) => !testSteps.some((one) => one.name === name)).map((name) => `${name} is no step of the tests`),
  ];
}

function problemsOfJob(job, jobs) {
  const needed = [job.needs ?? []].flat();
  return [
    ...unknownKeys(job, keys.job).map((key) => `a job has the unknown key ${key}`),
    ...['runs-on', 'timeout-minutes', 'steps'].filter((key) => !(key in job)).map((key) => `a job has no ${key}`),
    ...needed.filter((name) => !(name in jobs)).map((name) => `there is no job ${name}`),
    ...(job.steps ?? []).flatMap(problemsOfStep),
  ];
}

/** Problems of a workflow that can be found without running it. */
function problemsOf(text) {
  const workflow = load(text);
  const { jobs = {} } = workflow;
  const names = [...expressionsIn(text), ...Object.values(jobs).flatMap((job) => [job.if, ...(job.steps ?? []).map((step) => step.if)])]
    .filter((one) => one !== undefined)
    .flatMap(namesIn);
  const secrets = [...text.matchAll(/\bsecrets\.(\w+)/g)].map(([, name]) => name).filter((name) => name !== 'GITHUB_TOKEN');
  return [
    ...unknownKeys(workflow, keys.workflow).map((key) => `a workflow has the unknown key ${key}`),
    ...['name', 'on', 'permissions', 'jobs'].filter((key) => !(key in workflow)).map((key) => `a workflow has no ${key}`),
    ...names.filter((name) => !contexts.has(name)).map((name) => `${name} is undefined`),
    ...secrets.filter((name) => !readme.includes(name)).map((name) => `the secret ${name} is not documented`),
    ...Object.values(jobs).flatMap((job) => problemsOfJob(job, jobs)),
  ];
}

describe('the workflows', () => {
  it.each(workflows)('has no problem: $name', ({ text }) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('detects common mistakes', () => {
    const [{ text }] = workflows;
    const mistakes = [
      ['runs-on: ubuntu-latest', 'runson: ubuntu-latest', 'a job has the unknown key runson'],
      ['needs: test', 'needs: tests', 'there is no job tests'],
      ['actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020', 'actions/setup-node@v4', 'actions/setup-node@v4 is not pinned'],
      ['npm run installers', 'npm run installer', 'there is no script installer'],
      ['lint types', 'lint typos', 'typos is no step of the tests'],
      ["matrix.system == '--linux'", "matirx.system == '--linux'", 'matirx is undefined'],
      ['secrets.APPLE_API_KEY_ID', 'secrets.APPLE_KEY', 'the secret APPLE_KEY is not documented'],
      ['"$GITHUB_REF_NAME" --json', '${{ github.ref_name }} --json', ' github.ref_name  is executed by a shell'],
    ];
    for (const [correct, mistake, problem] of mistakes) {
      expect(text).toContain(correct);
      expect(problemsOf(text.replace(correct, mistake))).toContain(problem);
    }
  });
});
