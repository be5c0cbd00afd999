import { api } from '#shared/api.ts';
import { type MakeEndpointFixture, randomWord, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { simulatedConnectionId } from '#server/testing/endpoints/endpointFixtureMakers.ts';

const phonePersonFixture =
  (body?: (personId: number) => object): MakeEndpointFixture =>
  async (server, tenant) => {
    const connectionId = await simulatedConnectionId(server, tenant);
    const { id } = await server.as(tenant.admin).call(api.phone.addPerson, { connectionId, name: randomWord() });
    return { params: { id }, ...(body && { body: body(id) }) };
  };

export const fixtures: EndpointFixtures<'phone'> = {
  people: async (...of) => ({ query: { connectionId: await simulatedConnectionId(...of) } }),
  addPerson: async (...of) => ({ body: { connectionId: await simulatedConnectionId(...of), name: randomWord() } }),
  changePerson: phonePersonFixture(() => ({ isOnline: false })),
  chat: phonePersonFixture(),
  clear: phonePersonFixture(),
  send: phonePersonFixture((personId) => ({ personId, body: 'Oi' })),
  act: phonePersonFixture((personId) => ({ personId, act: 'read' })),
};
