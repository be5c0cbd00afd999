import { api } from '#shared/api.ts';
import { randomWord, recordFixtures, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'tags'> = {
  ...recordFixtures(api.tags, () => ({ name: randomWord() })),
  list: staticFixture(),
  kanban: staticFixture(),
};
