import { readMailedToken } from '#server/testing/mail/readKeptMails.ts';
import type { EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';
import { inviteUser } from './inviteUser.ts';

async function invite(server: TestServer, companyId: number): Promise<string> {
  const user = await server.makeUser(companyId);
  await server.inCompany(companyId, (scope) => inviteUser(scope, { ...user, name: 'Ana' }));
  return readMailedToken(server, user);
}

export const fixtures: EndpointFixtures<'invitations'> = {
  show: async (server, { id }) => ({ body: { token: await invite(server, id) }, badInput: { token: '' }, as: null }),
  accept: async (server, { id }) => ({
    body: { token: await invite(server, id), password: 'Janela-azul-7' },
    badInput: { token: '' },
    as: null,
  }),
};
