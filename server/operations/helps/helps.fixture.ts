import { api } from '#shared/api.ts';
import { randomWord, recordFixtures, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const records = recordFixtures(api.helps, () => ({ title: randomWord() }));

export const fixtures: EndpointFixtures<'helps'> = {
  ...records,
  update: async (...of) => ({ ...(await records.update(...of)), badInput: { title: 7 } }),
  list: staticFixture(),
};
