import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { parseBenchArguments } from './lib/benchArguments.mjs';
import { findCommandProblems, listDocumentCommands } from './lib/documentCommands.mjs';
import { projectPath, projectRoot } from './lib/paths.mjs';
import { parseTestArguments } from './lib/testArguments.mjs';

const run = promisify(execFile);
const list = (pattern) => globSync(pattern, { cwd: projectRoot });
const read = (file) => readFileSync(projectPath(file), 'utf8');

const documents = list('{*.md,.github/*.md,{build,desktop,server,shared}/**/*.md}')
  .filter((file) => !file.includes('node_modules'))
  .map(read);
const testFiles = list('{build,desktop,server,shared}/**/*.{test,spec,fault}.{ts,tsx,mjs}');
const { scripts } = JSON.parse(read('package.json'));

function checkTestArguments(args) {
  const { filters } = parseTestArguments(args);
  const missing = filters.find((filter) => !testFiles.some((file) => file.includes(filter)));
  return missing === undefined ? undefined : `no test file has ${missing} in its path`;
}

const variablePattern = /\b[A-Z][A-Z_]{2,}\b/g;
const known = {
  helps: new Map(),
  variables: new Set(list('{build/lib/*.mjs,server/environment.ts}').flatMap((file) => read(file).match(variablePattern) ?? [])),
  checks: { test: checkTestArguments, bench: (args) => void parseBenchArguments(args) },
};

/** Every script is run with `--help`. */
beforeAll(async () => {
  for (const [name, command] of Object.entries(scripts)) {
    const { stdout } = await run(process.execPath, [...command.split(' ').slice(1), '--help'], { cwd: projectRoot });
    known.helps.set(name, stdout);
  }
});

it('documents say commands that can be run: script, steps, targets, flags and variables are known', () => {
  const all = documents.map(listDocumentCommands);
  const commands = all.flatMap((one) => one.commands);
  expect(commands.length).toBeGreaterThan(40);
  expect(all.flatMap(({ unreadable }) => unreadable)).toEqual([]);
  expect(commands.flatMap((command) => findCommandProblems(command, known))).toEqual([]);
});

it('every script has a help that says how it is called', () => {
  expect(known.helps.size).toBeGreaterThan(10);
  const isNamed = ([name, help]) => new RegExp(String.raw`npm (?:run )?(?:${name}|test)\b`).test(help);
  expect([...known.helps].filter((entry) => !isNamed(entry))).toEqual([]);
});

it.each([
  ['npm run installer', 'there is no such script'],
  ['npm start -- --simulated', 'its help says nothing of --simulated'],
  ['NODE_ENVIRONMENT=production npm start', 'nothing reads NODE_ENVIRONMENT'],
  ['npm test -- servers tags', 'servers is none of the steps'],
  ['npm test -- server nowhere', 'no test file has nowhere in its path'],
  ['npm run bench -- pages', 'pages cannot be measured'],
])('a wrong command is found: %s', (text, problem) => {
  const [command] = listDocumentCommands(`Run \`${text}\` first.`).commands;
  expect(findCommandProblems(command, known)).toEqual([expect.stringContaining(problem)]);
});

it('commands are read from blocks, with comments, and from continuations', () => {
  const text =
    'In\n```sh\nnpm start   # the product\n```\nand `npm run audit-verify`, with `-- --note heads.json` too; `npm lint` is none.';
  expect(listDocumentCommands(text)).toMatchObject({
    commands: [
      { script: 'start', args: [] },
      { script: 'audit-verify', args: [] },
      { script: 'audit-verify', args: ['--note', 'heads.json'] },
    ],
    unreadable: ['npm lint'],
  });
});
