import { api } from '#shared/api.ts';
import {
  randomNumber,
  randomWord,
  type EndpointFixtures,
  type MakeEndpointFixture,
  type SweptCompany,
} from '#server/testing/endpoints/EndpointFixture.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';

async function makeList(server: TestServer, { super: operator }: SweptCompany): Promise<number> {
  return (await server.as(operator).call(api.contactLists.create, { name: randomWord() })).id;
}

const makeInput = (contactListId: number) => ({ contactListId, name: randomWord(), number: randomNumber() });

const withItem: MakeEndpointFixture = async (server, tenant) => {
  const input = makeInput(await makeList(server, tenant));
  return { params: { id: (await server.as(tenant.super).call(api.contactListItems.create, input)).id } };
};

export const fixtures: EndpointFixtures<'contactListItems'> = {
  page: async (server, tenant) => ({ query: { contactListId: await makeList(server, tenant), pageNumber: 1 } }),
  list: async (server, tenant) => ({ query: { contactListId: await makeList(server, tenant) } }),
  show: withItem,
  create: async (server, tenant) => ({ body: makeInput(await makeList(server, tenant)) }),
  update: async (...of) => ({ ...(await withItem(...of)), body: { name: randomWord() }, badInput: { name: '' } }),
  remove: withItem,
};
