import type { EndpointFixtures, MakeEndpointFixture } from '#server/testing/endpoints/EndpointFixture.ts';
import { staticFixture } from '#server/testing/endpoints/EndpointFixture.ts';
import { contactFixture } from '#server/testing/endpoints/endpointFixtureMakers.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';

const contactsFixture: MakeEndpointFixture = async (server, { id: companyId }) => {
  const { id } = await server.inCompany(companyId, (scope) => makeContact(scope));
  return { body: { contactIds: [id] }, badInput: { contactIds: [] } };
};

export const fixtures: EndpointFixtures<'contactBlocks'> = {
  page: staticFixture({ query: { searchParam: 'a', pageNumber: 1 } }),
  show: contactFixture(),
  create: contactsFixture,
  remove: contactsFixture,
};
