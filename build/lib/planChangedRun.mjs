import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listChangedFiles, readProjectFiles } from './changedFiles.mjs';
import { projectPath, projectRoot } from './paths.mjs';
import { selectTests } from './selectTests.mjs';

/** Steps that check all files, because each takes seconds. */
const staticSteps = ['format', 'lint', 'types', 'graph'];
const shownNames = 12;
const leftOutPath = 'out/test/leftOut.txt';

function describeStep({ name, selected, leftOut }) {
  const names = leftOut.slice(0, shownNames).map((file) => path.posix.basename(file));
  const more = leftOut.length > shownNames ? ` and ${leftOut.length - shownNames} more (${leftOutPath})` : '';
  return [
    `${name}: ${selected.length === 0 ? 'no test file' : selected.join(' ')}`,
    ...(leftOut.length === 0 ? [] : [`  farther away and left out, ${leftOut.length}: ${names.join(' ')}${more}`]),
  ];
}

/** Steps of a run for what has changed, and the test files of each. */
export function planChangedRun() {
  const changed = listChangedFiles(projectRoot);
  const slowFiles = JSON.parse(readFileSync(projectPath('build/slowTestFiles.json'), 'utf8'));
  const steps = selectTests({ files: readProjectFiles(projectRoot), changed, slowFiles });
  console.log(`${changed.length} changed files\n${steps.flatMap(describeStep).join('\n')}`);
  mkdirSync(projectPath('out/test'), { recursive: true });
  writeFileSync(projectPath(leftOutPath), `${steps.flatMap(({ leftOut }) => leftOut).join('\n')}\n`);
  const withTests = steps.filter(({ selected }) => selected.length > 0);
  return {
    names: changed.length === 0 ? [] : [...staticSteps, ...withTests.map(({ name }) => name)],
    filesOfStep: Object.fromEntries(withTests.map(({ name, selected }) => [name, selected])),
  };
}
