import { api } from '#shared/api.ts';
import { randomWord, recordFixtures, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'helps'> = {
  ...recordFixtures(api.helps, () => ({ title: randomWord() })),
  list: staticFixture(),
};
