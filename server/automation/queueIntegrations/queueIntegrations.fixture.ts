import { api } from '#shared/api.ts';
import { simulatedSlug } from '#server/simulators/bots/startBotSimulator.ts';
import { randomWord, recordFixtures, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const records = recordFixtures(api.queueIntegrations, () => ({
  name: randomWord(),
  type: 'typebot' as const,
  urlN8N: 'https://viewer.acme.test',
  typebotSlug: simulatedSlug,
}));

export const fixtures: EndpointFixtures<'queueIntegrations'> = {
  ...records,
  page: staticFixture({ query: { searchParam: 'x', pageNumber: 1 } }),
  // The sweep runs in the demo, whose simulator is the one private host that may be asked.
  test: async (server) => ({
    body: { type: 'typebot', urlN8N: `http://${server.platform.config.outgoingPrivateHosts[0]}`, typebotSlug: simulatedSlug },
    badInput: { type: 7 },
  }),
};
