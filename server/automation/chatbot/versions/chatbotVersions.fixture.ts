import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { recordVersion } from './recordVersion.ts';

export const fixtures: EndpointFixtures<'chatbotVersions'> = {
  list: staticFixture(),
  restore: async (server, { id: companyId }) => ({
    params: { id: await server.inCompany(companyId, (scope) => recordVersion(scope)) },
    badInput: null,
  }),
};
