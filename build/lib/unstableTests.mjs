import { existsSync, readFileSync } from 'node:fs';
import { projectPath } from './paths.mjs';

/** Steps that stay green with unstable files, which are named at the end of the run. Without this entry they fail as everywhere. */
const tolerantSteps = new Set(['e2e']);

const listPath = 'build/unstableTests.json';
const maxEntries = 3;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Entries of the list: `{ file, owner, until }`, who repairs the file and the last day on which it may fail once. */
export function readUnstableList() {
  return JSON.parse(readFileSync(projectPath(listPath), 'utf8'));
}

function findProblemOfEntry({ file, owner, until }, today) {
  if (!file || !owner || !datePattern.test(until ?? '')) {
    return `an entry without file, owner or date: ${JSON.stringify({ file, owner, until })}`;
  }
  if (!existsSync(projectPath(file))) {
    return `${file}, which does not exist`;
  }
  return until < today ? `${file}, which ${owner} was to mend until ${until}` : null;
}

/** What is wrong with the list itself; it is checked in every run, also in one without an unstable file. */
export function findListProblems(list, today) {
  const problems = list.map((entry) => findProblemOfEntry(entry, today)).filter((problem) => problem !== null);
  return list.length > maxEntries ? [...problems, `${list.length} entries, and ${maxEntries} are the most`] : problems;
}

/** Adds to the result of a step what its unstable files mean: a failed step, unless each is listed or the step is tolerant. */
export function judgeUnstable(result, { step, list, today }) {
  const unstable = result.unstable ?? [];
  const listed = new Set(list.map(({ file }) => file));
  const refused = tolerantSteps.has(step) ? [] : unstable.filter((file) => !listed.has(file));
  const problems = [
    ...(result.problem === undefined ? [] : [result.problem]),
    ...(refused.length === 0 ? [] : [`unstable: ${refused.join(' ')}`]),
    ...findListProblems(list, today).map((problem) => `${listPath} has ${problem}`),
  ];
  return {
    ...result,
    problem: problems.length === 0 ? undefined : problems.join('; '),
    notes: unstable.map(
      (file) =>
        `unstable: ${file} failed, and passed by itself. This is a fault: the first failure is above.` +
        (listed.has(file) ? ` ${listPath} lets it pass for now.` : ''),
    ),
  };
}
