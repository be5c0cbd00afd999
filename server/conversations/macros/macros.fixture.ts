import { randomUUID } from 'node:crypto';
import { api } from '#shared/api.ts';
import { randomWord, staticFixture, type EndpointFixtures, type MakeEndpointFixture } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';

const steps = [{ kind: 'note' as const, text: 'ligou de novo' }];

const withMacro: MakeEndpointFixture = async (server, { admin }) => {
  const { id } = await server.as(admin).call(api.macros.create, { name: randomWord(), steps, isShared: true });
  return { params: { id } };
};

export const fixtures: EndpointFixtures<'macros'> = {
  list: staticFixture(),
  create: async () => ({ body: { name: randomWord(), steps } }),
  update: async (...of) => ({ ...(await withMacro(...of)), body: { name: randomWord() } }),
  remove: withMacro,
  run: async (server, tenant) => {
    const { id: ticketId } = await server.inCompany(tenant.id, (scope) => makeTicket(scope, { status: 'open' }));
    return { ...(await withMacro(server, tenant)), body: { ticketId, key: randomUUID() } };
  },
};
