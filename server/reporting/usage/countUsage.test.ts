import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { countUsage } from './countUsage.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

it('counts messages and the bytes of their files, each company for itself', async () => {
  const [busy, quiet] = [await server.makeCompany(), await server.makeCompany()];
  await server.inCompany(busy.id, async (scope) => {
    const contact = await makeContact(scope);
    const ticket = await makeTicket(scope, { contactId: contact.id });
    await execute(
      scope.em,
      `insert into messages (company_id, ticket_id, chat, from_me, external_id, origin, media_type, media_path, media_size, sent_at)
       select $1, $2, 'x', false, 'm' || n, 'customer', 'image', case when n = 1 then '1/a.png' end, case when n < 3 then 1000 end, now()
       from generate_series(1, 3) n`,
      [busy.id, ticket.id],
    );
  });
  while ((await countUsage.run(server.platform)) === true) {
    // One company a run.
  }
  const operator = server.as(await server.makeUser(quiet.id, { profile: 'admin', super: true }));
  const usageOf = async (name: string) => (await operator.call(api.companies.page, { searchParam: name })).companies[0]?.usage;
  expect(await usageOf(busy.name)).toMatchObject({ messages: 3, storedBytes: 1000 });
  expect(await usageOf(quiet.name)).toMatchObject({ messages: 0, storedBytes: 0 });
});
