import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './paths.mjs';

/** Tests that may be skipped, and when; any other skipped test fails the run. */
const permittedSkips = [
  {
    name: 'MongoDB',
    title: /\bMongoDB\b/,
    file: /^server\/platform\/jobs\//,
    unless: () => (process.env.JOBS_DATABASE_URL ?? '').startsWith('mongodb'),
  },
  { name: 'real Electron', title: /\breal Electron\b/, file: /^desktop\//, unless: () => false },
];

/** Counts of a vitest JSON report. A missing report or an error outside of tests is a problem. */
export function summarizeReport(report, code) {
  if (!existsSync(report)) {
    return { passed: 0, failed: 0, skipped: [], problem: `vitest ended with ${code} and no report` };
  }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({ status, file: path.relative(projectRoot, name), title: fullName })),
  );
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return { passed, failed, skipped, problem: problemOf({ passed, skipped, code }) };
}

/** Paths of the test files that did not pass, also of those that ended before their tests; none without a report. */
export function listFailedFiles(report) {
  const { testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative(projectRoot, name));
}

function problemOf({ passed, skipped, code }) {
  const forbidden = skipped.filter((test) => !isPermitted(test));
  if (forbidden.length > 0) {
    return `skipped without permission: ${forbidden.map(({ title }) => title).join('; ')}`;
  }
  if (code !== 0) {
    return `vitest ended with ${code}`;
  }
  return passed === 0 && skipped.length === 0 ? 'no test ran' : undefined;
}

function isPermitted({ title, file }) {
  return permittedSkips.some((skip) => skip.title.test(title) && skip.file.test(file) && !skip.unless());
}
