import type { EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { contactFixture } from '#server/testing/endpoints/endpointFixtureMakers.ts';

export const fixtures: EndpointFixtures<'contactTimeline'> = { list: contactFixture() };
