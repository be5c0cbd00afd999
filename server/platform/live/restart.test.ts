import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listen } from '#server/platform/db/listeners.ts';
import { startPostgres, type RunningPostgres } from '#server/platform/db/postgres.ts';
import { asRole, roles } from '#server/platform/db/roles.ts';
import { execute } from '#server/platform/db/rows.ts';
import { sayNumber } from '#server/testing/liveFacts.ts';
import { startLiveServer, type LiveServer } from '#server/testing/liveHouse.ts';
import { patience } from '#server/testing/patience.ts';
import { testSecrets } from '#server/testing/settings.ts';
import { makeTemplate, templateName } from '#server/testing/template.ts';
import { room } from './tell.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const done: number[] = [];
let folder: string;
let postgres: RunningPostgres;
let server: LiveServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-live-'));
  chmodSync(folder, 0o755);
  postgres = await startPostgres({ dir: path.join(folder, 'postgres'), log: silent });
  await makeTemplate(postgres);
  const secrets = await testSecrets();
  const owner = postgres.url(templateName);
  const urls = {
    owner,
    app: asRole(owner, roles.app, secrets.databasePassword('app')),
    support: asRole(owner, roles.support, secrets.databasePassword('support')),
  };
  const listeners = [listen('tests.done', 'test.done', async (_scope, { number }) => void done.push(number))];
  server = await startLiveServer(urls, { broadcasters: [sayNumber], listeners, logLevel: 'silent' });
});

afterAll(async () => {
  await server.stop();
  await postgres.stop();
  [folder, postgres.folder].forEach((each) => rmSync(each, { recursive: true, force: true }));
});

it('everything goes on where it stood when the database was killed and has come back', async () => {
  const companyId = await server.company();
  const page = await server.page(await server.user(companyId));
  const happen = (number: number, pause = 0): Promise<void> =>
    server.inside(companyId, async (scope) => {
      await execute(scope.em, 'select');
      await new Promise((resolve) => setTimeout(resolve, pause));
      scope.record('test.said', { rooms: [room.company(companyId)], tagId: number });
      scope.record('test.done', { number });
    });
  await happen(1);
  await vi.waitFor(() => expect([page.tags(), done]).toEqual([[1], [1]]), patience);
  // More than the pool has connections: none of them may be lost with the work that it was doing.
  const broken = Promise.allSettled(Array.from({ length: 40 }, () => happen(0, 300)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.kill(Number(readFileSync(path.join(postgres.folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  expect((await broken).filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(15);
  await vi.waitFor(() => happen(2), { timeout: 15_000, interval: 200 });
  await happen(3);
  await vi.waitFor(() => {
    expect(page.tags().filter((tagId) => tagId > 0)).toEqual([1, 2, 3]);
    expect(done.filter((number) => number > 0).toSorted()).toEqual([1, 2, 3]);
  }, 15_000);
  expect(page.heard.map(([name]) => name)).not.toContain('disconnect');
  const late = await server.page(await server.user(companyId));
  late.socket.emit('resume', { after: 1 });
  await late.until('resumed');
  expect(late.tags().filter((tagId) => tagId > 0)).toEqual([2, 3]);
});
