import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'settings'> = {
  list: staticFixture(),
  update: staticFixture({
    params: { key: 'userRating' },
    body: { key: 'userRating', value: 'enabled' },
    badInput: { value: 7 },
  }),
  remove: staticFixture({ params: { key: 'asaas' } }),
};
