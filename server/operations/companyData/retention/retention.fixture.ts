import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'retention'> = {
  show: staticFixture(),
  preview: staticFixture({ query: { keepMessages: '90', keepMedia: '', keepAudit: '400' } }),
};
