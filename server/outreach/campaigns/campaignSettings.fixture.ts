import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'campaignSettings'> = {
  list: staticFixture(),
  save: staticFixture({ body: { settings: { messageInterval: 10 } }, badInput: { settings: { messageInterval: -1 } } }),
};
