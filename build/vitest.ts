import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import path from 'node:path';
import { waitTimeoutMs } from '#e2e/timeouts.ts';
import { SlowFirstSequencer } from './SlowFirstSequencer.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Two workers: CI machines have two cores. */
const common = { root, environment: 'node', pool: 'forks', maxWorkers: 2, env: { TZ: 'UTC' } } as const;
const database = path.join(import.meta.dirname, 'testDatabase.ts');
const demo = path.join(import.meta.dirname, 'testDemo.ts');

function project(name: string, include: string[], more: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration {
  return { test: { ...common, name, include, ...more } };
}

/** Files of a worker share modules, because importing them takes longer than most tests; every file must clean up. */
const shared = { isolate: false, setupFiles: [path.join(root, 'server/testing/server/setUpFile.ts')] };

const isLong = process.env['FAULTS'] === 'long';
const faultTimeout = isLong ? 3_600_000 : 300_000;
const serverTimeouts = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };
const e2eTimeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: waitTimeoutMs } } };

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirstSequencer },
    projects: [
      project('unit', ['shared/**/*.test.ts', 'desktop/{main,preload,ui}/**/*.test.{ts,tsx}', 'build/**/*.test.{ts,mjs}']),
      project('server', ['server/**/*.test.ts'], { ...shared, ...serverTimeouts, globalSetup: [database] }),
      project('e2e', ['desktop/e2e/**/*.spec.ts'], { ...shared, ...e2eTimeouts, globalSetup: [demo] }),
      project('faults', ['server/faults/**/*.fault.ts'], { testTimeout: faultTimeout, hookTimeout: 60_000, fileParallelism: !isLong }),
    ],
  },
});
