import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import path from 'node:path';
import { patience } from '#e2e/patience.ts';
import { SlowFirst } from './slowFirst.ts';

const root = path.resolve(import.meta.dirname, '..');

/** All tests run on two workers: the machines that run them have two cores. */
const common = { root, environment: 'node', pool: 'forks', maxWorkers: 2, env: { TZ: 'UTC' } } as const;
const database = path.join(import.meta.dirname, 'testDatabase.ts');
const demo = path.join(import.meta.dirname, 'testDemo.ts');

function project(name: string, include: string[], more: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration {
  return { test: { ...common, name, include, ...more } };
}

/** The files of a worker share what they import, which takes longer than many of them: whatever a file begins it has to end. */
const shared = { isolate: false, setupFiles: [path.join(root, 'server/testing/everyFile.ts')] };

const isLong = process.env['FAULTS'] === 'long';
const faultTimeout = isLong ? 3_600_000 : 300_000;
const patient = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };
const mostPatient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: patience } } };

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      project('unit', ['shared/**/*.test.ts', 'desktop/{main,preload,ui}/**/*.test.{ts,tsx}', 'build/**/*.test.{ts,mjs}']),
      project('server', ['server/**/*.test.ts'], { ...shared, ...patient, globalSetup: [database] }),
      project('e2e', ['desktop/e2e/**/*.spec.ts'], { ...shared, ...mostPatient, globalSetup: [demo] }),
      project('faults', ['server/faults/**/*.fault.ts'], { testTimeout: faultTimeout, hookTimeout: 60_000, fileParallelism: !isLong }),
    ],
  },
});
