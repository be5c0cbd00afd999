import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '#server/faults/startServerProcess.ts';
import { openDatabaseInUse } from '#server/openDatabase.ts';
import { createLog } from '#server/platform/log.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Outcome {
  readonly code: number;
  readonly text: string;
}

const verify = (environment: Record<string, string>, ...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], ...environment };
    const child = execFile(process.execPath, ['build/auditVerify.mjs', ...args], { cwd: root, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });

it('npm run audit-verify beside a running server with its own database finds what was changed and what was cut off', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-verify-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  // The account of the database has to reach it.
  await chmod(folder, 0o755);
  const environment = { DATA_DIR: path.join(folder, 'data') };
  const server = await startServerProcess({ ...environment, SERVICES: 'web' });
  onTestFinished(async () => void (await server.stop()));
  const database = await openDatabaseInUse({ ...testConfig(), dataDir: environment.DATA_DIR }, createLog({ level: 'warn' }));
  expect(database.isRunning).toBe(true);
  const owner = new pg.Client(database.url);
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query(
    `insert into audit_records (company_id, action, subject_type, subject_id, user_name, created_at)
     select min(id), 'tag.create', 'tag', n, 'Ana', now() - interval '1 hour' from companies, generate_series(1, 3) n group by n`,
  );
  const heads = path.join(folder, 'heads.json');
  const whole = await verify(environment, '--note', heads);
  expect(whole).toMatchObject({ code: 0, text: expect.stringMatching(/\d entries hold together/) });
  const change = (name: string): Promise<unknown> =>
    owner.query(`update audit_records set user_name = $1 where id = (select max(id) - 1 from audit_records)`, [name]);
  await change('Rui');
  const changed = await verify(environment);
  expect(changed).toMatchObject({ code: 1, text: expect.stringContaining('changed') });
  await change('Ana');
  await owner.query('delete from audit_records where id = (select max(id) from audit_records)');
  const cut = await verify(environment, '--since', heads);
  expect(cut).toMatchObject({ code: 1, text: expect.stringContaining('no longer holds entry') });
}, 120_000);
