import { api } from '#shared/api.ts';
import { randomWord, staticFixture, type EndpointFixtures, type MakeEndpointFixture } from '#server/testing/endpoints/EndpointFixture.ts';

const makeChat = async (...[server, { agent, super: operator }]: Parameters<MakeEndpointFixture>) =>
  server.as(operator).call(api.chats.create, { title: randomWord(), users: [{ id: agent.id }] });

const ofChat =
  (body?: object): MakeEndpointFixture =>
  async (...of) => ({ params: { id: (await makeChat(...of)).id }, ...(body && { body }) });

const input: MakeEndpointFixture = async (_server, { agent }) => ({
  body: { title: randomWord(), users: [{ id: agent.id }] },
  badInput: { title: '', users: 7 },
});

export const fixtures: EndpointFixtures<'chats'> = {
  page: staticFixture({ query: { searchParam: 'x', pageNumber: 1 } }),
  list: staticFixture(),
  show: async (...of) => ({ params: { uuid: (await makeChat(...of)).uuid } }),
  create: input,
  update: async (...of) => ({ ...(await input(...of)), ...(await ofChat()(...of)) }),
  remove: ofChat(),
  messages: ofChat(),
  send: async (...of) => ({ ...(await ofChat({ message: randomWord() })(...of)), badInput: { key: 7 } }),
  read: async (...of) => ({ ...(await ofChat({ userId: 1 })(...of)), badInput: null }),
};
