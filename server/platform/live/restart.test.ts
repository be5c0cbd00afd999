import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listenOn } from '#server/platform/database/outbox/listeners.ts';
import { startPostgres, type RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { testBroadcast } from '#server/testing/live/testDomainEvents.ts';
import { startLiveServer, type LiveServer } from '#server/testing/live/startLiveServer.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { makeTemplateDatabase, roleUrls, templateName } from '#server/testing/database/makeTemplateDatabase.ts';
import { room } from './broadcast.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const done: number[] = [];
let folder: string;
let postgres: RunningPostgres;
let server: LiveServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-live-'));
  chmodSync(folder, 0o755);
  postgres = await startPostgres({ dir: path.join(folder, 'postgres'), log: silent });
  await makeTemplateDatabase(postgres);
  const urls = await roleUrls(postgres.url(templateName));
  const listeners = [listenOn('tests.done', 'test.done', async (_scope, { number }) => void done.push(number))];
  server = await startLiveServer(urls, { broadcasters: [testBroadcast], listeners, logLevel: 'silent' });
});

afterAll(async () => {
  await server.stop();
  await postgres.stop();
  [folder, postgres.folder].forEach((each) => rmSync(each, { recursive: true, force: true }));
});

it('relay, listeners and gateway continue after the database was killed and restarted', async () => {
  const companyId = await server.makeCompany();
  const page = await server.connectPage(await server.makeUser(companyId));
  const recordEvents = (number: number, pause = 0): Promise<void> =>
    server.inCompany(companyId, async (scope) => {
      await execute(scope.em, 'select');
      await new Promise((resolve) => setTimeout(resolve, pause));
      scope.recordEvent('test.said', { rooms: [room.company(companyId)], tagId: number });
      scope.recordEvent('test.done', { number });
    });
  await recordEvents(1);
  await vi.waitFor(() => expect([page.tags(), done]).toEqual([[1], [1]]), timeouts);
  // More than the pool has connections: none may be lost with its work.
  const broken = Promise.allSettled(Array.from({ length: 40 }, () => recordEvents(0, 300)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.kill(Number(readFileSync(path.join(postgres.folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  expect((await broken).filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(15);
  await vi.waitFor(() => recordEvents(2), { timeout: 15_000, interval: 200 });
  await recordEvents(3);
  await vi.waitFor(() => {
    expect(page.tags().filter((tagId) => tagId > 0)).toEqual([1, 2, 3]);
    expect(done.filter((number) => number > 0).toSorted()).toEqual([1, 2, 3]);
  }, 15_000);
  expect(page.receivedEvents.map(([name]) => name)).not.toContain('disconnect');
  const late = await server.connectPage(await server.makeUser(companyId));
  late.socket.emit('resume', { after: 1 });
  await late.waitFor('resumed');
  expect(late.tags().filter((tagId) => tagId > 0)).toEqual([2, 3]);
});
