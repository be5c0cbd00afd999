import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** What may be skipped, and when. Any other skipped test fails the run. */
export const permittedSkips = [
  {
    name: 'MongoDB',
    title: /\bMongoDB\b/,
    file: /^server\/platform\/jobs\//,
    unless: () => (process.env.JOBS_DATABASE_URL ?? '').startsWith('mongodb'),
  },
  { name: 'real Electron', title: /\breal Electron\b/, file: /^desktop\//, unless: () => false },
];

/** Counts what one vitest run reported. A run without a report, or that failed besides its tests, is a failure. */
export function tally(report, code) {
  if (!existsSync(report)) {
    return { passed: 0, failed: 0, skipped: [], trouble: `vitest ended with ${code} and no report` };
  }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({ status, file: path.relative(root, name), title: fullName })),
  );
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return { passed, failed, skipped, trouble: troubleOf({ passed, skipped, code }) };
}

function troubleOf({ passed, skipped, code }) {
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
