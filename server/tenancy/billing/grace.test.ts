import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web', GRACE_DAYS: '3' });
});

const callAfter = async (days: number) => {
  const { admin } = await server.makeCompany({ dueDate: new Date(Date.now() - days * dayMs) });
  return server.as(admin).call;
};

it('a company works through its days of grace, and then may only see what it owes', async () => {
  const inGrace = await callAfter(2.9);
  expect(await inGrace(api.tags.list, {})).toEqual([]);
  const overdue = await callAfter(3.1);
  await expect(overdue(api.tags.list, {})).toFailWith('ERR_COMPANY_EXPIRED');
  expect(await overdue(api.billing.all, {})).toEqual([]);
});
