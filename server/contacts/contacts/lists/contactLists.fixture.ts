import { api } from '#shared/api.ts';
import {
  randomWord,
  recordFixtures,
  staticFixture,
  type EndpointFixtures,
  type MakeEndpointFixture,
} from '#server/testing/endpoints/EndpointFixture.ts';

const withList: MakeEndpointFixture = async (server, tenant) => {
  const { id } = await server.as(tenant.super).call(api.contactLists.create, { name: randomWord() });
  return { params: { id }, badInput: null };
};

export const fixtures: EndpointFixtures<'contactLists'> = {
  ...recordFixtures(api.contactLists, () => ({ name: randomWord() })),
  list: staticFixture(),
  addContacts: async (...of) => ({ ...(await withList(...of)), body: { filter: {} }, badInput: { filter: 3 } }),
  check: withList,
  stopCheck: withList,
};
