import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { blockRow } from '#server/testing/database/blockRow.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { emptyCompany } from './removeCompany.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

async function fillCompany(): Promise<Awaited<ReturnType<TestServer['makeCompany']>>> {
  const company = await server.makeCompany();
  await server.inCompany(company.id, async (scope) => {
    const ticket = await makeTicket(scope, { contactId: (await makeContact(scope)).id });
    await execute(
      scope.em,
      `insert into messages (company_id, ticket_id, chat, from_me, external_id, origin, media_type, sent_at)
       select $1, $2, 'x', false, 'm' || n, 'customer', 'chat', now() from generate_series(1, 7) n`,
      [company.id, ticket.id],
    );
  });
  await server.as(company.admin).call(api.tags.create, { name: 'Uma tag' });
  return company;
}

async function countRows(companyId: number): Promise<Record<string, number>> {
  const tables = ['messages', 'tickets', 'contacts', 'tags', 'users'];
  const counts = tables.map((table) => `(select count(*)::int from ${table} where company_id = $1) as ${table}`);
  const [row] = await queryAsSupport<Record<string, number>>(server.platform, `select ${counts.join(', ')}`, [companyId]);
  return row ?? {};
}

it('empties one company in batches, and no other; its people stay to the end', async () => {
  const [removed, other] = [await fillCompany(), await fillCompany()];
  const before = await countRows(other.id);
  await emptyCompany(server.platform, removed.id, { minTableBytes: 0, batchSize: 2 });
  expect(await countRows(removed.id)).toEqual({ messages: 0, tickets: 0, contacts: 0, tags: 0, users: before['users'] });
  expect(await countRows(other.id)).toEqual(before);
});

it('signs everybody out before anything is deleted', async () => {
  const company = await fillCompany();
  const operator = server.as(await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true }));
  const watcher = await operator.call(api.auth.enterCompany, { companyId: company.id });
  await operator.call(api.companies.remove, { id: company.id });
  expect((await server.as(company.agent).send('GET', '/auth/me')).status).toBe(401);
  const { id, email } = watcher.user;
  expect((await server.as({ id, companyId: company.id, email, token: watcher.token }).send('GET', '/auth/me')).status).toBe(401);
  expect(await countRows(company.id)).toEqual({ messages: 0, tickets: 0, contacts: 0, tags: 0, users: 0 });
  expect(await drainDomainEvents(server.platform, company.id)).toEqual([]);
});

it('waits for a listener that holds its task and wants the company, before it locks the company itself', async () => {
  const company = await fillCompany();
  await server.inCompany(company.id, ({ em }) =>
    execute(em, `insert into listener_tasks (company_id, listener, name, data) values ($1, 'none', 'none', '{}')`, [company.id]),
  );
  const operator = server.as(await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true }));
  const task = await blockRow(server, company.id, ['delete from listener_tasks where company_id = $1', [company.id]], {
    beforeRelease: ['select from companies where id = $1 for no key update', [company.id]],
  });
  const event = await blockRow(server, company.id, ['select from outbox where company_id = $1 for update', [company.id]]);
  const removal = operator.call(api.companies.remove, { id: company.id });
  await event.waitForContender();
  const listener = task.release();
  // The database ends the one that has waited a second first: the listener, if the company were locked already.
  await setTimeout(500);
  await event.release();
  await Promise.all([listener, removal]);
  expect(await countRows(company.id)).toEqual({ messages: 0, tickets: 0, contacts: 0, tags: 0, users: 0 });
});

it('waits for a transaction that holds a row and wants the company', async () => {
  const company = await fillCompany();
  const operator = server.as(await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true }));
  const row = await blockRow(server, company.id, ['select from tags where company_id = $1 for update', [company.id]], {
    beforeRelease: ['select from companies where id = $1 for key share', [company.id]],
  });
  const removal = operator.call(api.companies.remove, { id: company.id });
  await row.waitForContender();
  // The database ends the one that has waited a second first: the removal.
  await setTimeout(500);
  await row.release();
  await removal;
  expect(await countRows(company.id)).toEqual({ messages: 0, tickets: 0, contacts: 0, tags: 0, users: 0 });
});
