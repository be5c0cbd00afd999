import { api } from '#shared/api.ts';
import { ticketFixture } from '#server/testing/endpoints/endpointFixtureMakers.ts';
import { randomWord, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'assignments'> = {
  wait: ticketFixture('ticketId'),
  skills: staticFixture(),
  setSkills: async (server, tenant) => {
    const { id } = await server.as(tenant.super).call(api.tags.create, { name: randomWord() });
    return { params: { userId: tenant.agent.id }, body: { tagIds: [id] } };
  },
};
