import { api } from '#shared/api.ts';
import { randomWord, recordFixtures, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const { create, update, remove } = recordFixtures(api.contactFields, () => ({ name: randomWord(), kind: 'text' as const }));

export const fixtures: EndpointFixtures<'contactFields'> = { list: staticFixture(), create, update, remove };
