import type { EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { connectionFixture } from '#server/testing/endpoints/endpointFixtureMakers.ts';

export const fixtures: EndpointFixtures<'guardian'> = {
  health: connectionFixture(),
};
