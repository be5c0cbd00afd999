import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'audit'> = {
  page: staticFixture({ query: { searchParam: 'x', pageNumber: 1 } }),
  list: staticFixture({ query: { from: '2029-05-01', to: '2029-05-31' } }),
};
