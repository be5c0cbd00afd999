import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'overview'> = { show: staticFixture(), backgroundWork: staticFixture() };
