import { api } from '#shared/api.ts';
import { randomWord, recordFixtures, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const { show, create, update, remove } = recordFixtures(api.teams, () => ({ name: randomWord() }));

export const fixtures: EndpointFixtures<'teams'> = { list: staticFixture(), show, create, update, remove };
