import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { summarizeReport } from './summarizeReport.mjs';
import { projectPath } from './paths.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-results-'));
const report = path.join(folder, 'report.json');

afterEach(() => {
  rmSync(report, { force: true });
  vi.unstubAllEnvs();
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a report in vitest’s format. */
function writeReport(file, ...tests) {
  const assertionResults = tests.map(([status, fullName]) => ({ status, fullName }));
  writeFileSync(report, JSON.stringify({ testResults: [{ name: projectPath(file), assertionResults }] }));
}

const mongoTest = ['skipped', 'jobs on MongoDB run at their time'];

describe('summarizeReport', () => {
  it('counts tests by status', () => {
    writeReport('server/one.test.ts', ['passed', 'one'], ['passed', 'two'], ['failed', 'three']);
    expect(summarizeReport(report, 1)).toEqual({ passed: 2, failed: 1, skipped: [], problem: 'vitest ended with 1' });
  });

  it('has no problem when all passed', () => {
    writeReport('server/one.test.ts', ['passed', 'one']);
    expect(summarizeReport(report, 0).problem).toBeUndefined();
  });

  it.each([
    ['nothing ran', [], 0, 'no test ran'],
    ['something broke besides the tests', [['passed', 'one']], 1, 'vitest ended with 1'],
    [
      'a test was skipped',
      [
        ['passed', 'one'],
        ['skipped', 'two'],
      ],
      0,
      'skipped without permission: two',
    ],
    [
      'a test is still to be written',
      [
        ['passed', 'one'],
        ['todo', 'two'],
      ],
      0,
      'skipped without permission: two',
    ],
  ])('has a problem when %s', (_, tests, code, problem) => {
    writeReport('server/one.test.ts', ...tests);
    expect(summarizeReport(report, code).problem).toBe(problem);
  });

  it('has a problem without a report', () => {
    expect(summarizeReport(report, 0).problem).toContain('no report');
  });

  it('allows skipping the MongoDB suite without a MongoDB', () => {
    vi.stubEnv('JOBS_DATABASE_URL', '');
    writeReport('server/platform/jobs/JobQueue.test.ts', ['passed', 'one'], mongoTest);
    expect(summarizeReport(report, 0)).toMatchObject({ problem: undefined, skipped: [{ title: mongoTest[1] }] });
    vi.stubEnv('JOBS_DATABASE_URL', 'mongodb://127.0.0.1');
    expect(summarizeReport(report, 0).problem).toContain('without permission');
  });

  it('allows it nowhere else', () => {
    writeReport('server/contacts/tags/tags.test.ts', ['passed', 'one'], mongoTest);
    expect(summarizeReport(report, 0).problem).toContain('without permission');
  });
});
