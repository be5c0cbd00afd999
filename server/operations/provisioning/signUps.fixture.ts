import { randomUUID } from 'node:crypto';
import { api } from '#shared/api.ts';
import { randomEmail, randomWord, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { readMailedCode } from '#server/testing/mail/readKeptMails.ts';
import { testPassword } from '#server/testing/server/startTestServer.ts';

export const fixtures: EndpointFixtures<'signUps'> = {
  confirm: async (server, { planId }) => {
    const email = randomEmail();
    const { signUpId } = await server.as(null).call(api.companies.signUp, { name: randomWord(), email, password: testPassword, planId });
    return { body: { signUpId, token: await readMailedCode(server, { companyId: 1, email }) }, as: null };
  },
  resend: staticFixture({ body: { signUpId: randomUUID(), email: 'nobody@made.test' }, as: null, badInput: { email: 'nobody' } }),
};
