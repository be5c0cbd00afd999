import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'audit'> = {
  page: staticFixture({ query: { searchParam: 'x', pageNumber: 1 } }),
};
