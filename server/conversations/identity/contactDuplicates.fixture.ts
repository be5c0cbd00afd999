import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';

export const fixtures: EndpointFixtures<'contactDuplicates'> = {
  page: staticFixture({ query: { pageNumber: 1 } }),
  dismiss: async (server, { id: companyId }) =>
    server.inCompany(companyId, async (scope) => {
      const [one, other] = [await makeContact(scope), await makeContact(scope)];
      return { body: { id: one.id, otherId: other.id }, badInput: { id: one.id, otherId: 'two' } };
    }),
};
