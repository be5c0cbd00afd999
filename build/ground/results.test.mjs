import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { tally } from './results.mjs';
import { within } from './root.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-results-'));
const report = path.join(folder, 'report.json');

afterEach(() => {
  rmSync(report, { force: true });
  vi.unstubAllEnvs();
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A report as vitest writes it. */
function reported(file, ...tests) {
  const assertionResults = tests.map(([status, fullName]) => ({ status, fullName }));
  writeFileSync(report, JSON.stringify({ testResults: [{ name: within(file), assertionResults }] }));
}

const mongo = ['skipped', 'jobs on MongoDB run at their time'];

describe('tally', () => {
  it('counts', () => {
    reported('server/one.test.ts', ['passed', 'one'], ['passed', 'two'], ['failed', 'three']);
    expect(tally(report, 1)).toEqual({ passed: 2, failed: 1, skipped: [], trouble: 'vitest ended with 1' });
  });

  it('is content when all passed', () => {
    reported('server/one.test.ts', ['passed', 'one']);
    expect(tally(report, 0).trouble).toBeUndefined();
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
  ])('complains when %s', (_, tests, code, trouble) => {
    reported('server/one.test.ts', ...tests);
    expect(tally(report, code).trouble).toBe(trouble);
  });

  it('complains when there is no report', () => {
    expect(tally(report, 0).trouble).toContain('no report');
  });

  it('permits the MongoDB suite to be skipped, by name, where no MongoDB is given', () => {
    vi.stubEnv('JOBS_DATABASE_URL', '');
    reported('server/platform/jobs/JobQueue.test.ts', ['passed', 'one'], mongo);
    expect(tally(report, 0)).toMatchObject({ trouble: undefined, skipped: [{ title: mongo[1] }] });
    vi.stubEnv('JOBS_DATABASE_URL', 'mongodb://127.0.0.1');
    expect(tally(report, 0).trouble).toContain('without permission');
  });

  it('permits it nowhere else', () => {
    reported('server/areas/tags/tags.test.ts', ['passed', 'one'], mongo);
    expect(tally(report, 0).trouble).toContain('without permission');
  });
});
