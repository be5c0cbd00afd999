import { api } from '#shared/api.ts';
import {
  buildImage,
  type MakeEndpointFixture,
  staticFixture,
  randomColor,
  randomEmail,
  randomWord,
  type EndpointFixtures,
} from '#server/testing/endpoints/EndpointFixture.ts';
import { testPassword } from '#server/testing/server/startTestServer.ts';

const userFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server, { id: companyId }) => {
    const { id } = await server.makeUser(companyId);
    return { params: { id }, ...(body && { body: body() }) };
  };

export const fixtures: EndpointFixtures<'users'> = {
  page: staticFixture({ query: { searchParam: 'Made' } }),
  list: staticFixture(),
  show: userFixture(),
  create: async () => ({ body: { name: 'Nova Pessoa', email: randomEmail(), password: testPassword, queueIds: [] } }),
  update: userFixture(() => ({ name: 'Outro Nome' })),
  deactivate: async (...of) => ({ ...(await userFixture()(...of)), badInput: { toUserId: 'x' } }),
  reactivate: async (...of) => ({ ...(await userFixture()(...of)), badInput: null }),
  invite: async (...of) => ({ ...(await userFixture()(...of)), badInput: null }),
  setPicture: async (...of) => ({ ...(await userFixture()(...of)), body: await buildImage(), badInput: {} }),
  removePicture: userFixture(),
  setOfQueue: async (server, tenant) => {
    const call = server.as(tenant.super).call;
    const [queue] = await call(api.queues.list, {});
    const { id } = queue ?? (await call(api.queues.create, { name: randomWord(), color: randomColor() }));
    return { params: { id }, body: { userIds: [tenant.agent.id] } };
  },
  remove: userFixture(),
};
