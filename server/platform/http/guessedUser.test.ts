import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

const change = (text: string, values: readonly unknown[]) => queryAsSupport(server.platform, text, values);

/** An admin whose earlier calls the server knows. */
async function knownAdmin(): Promise<TestUser> {
  const { admin } = await server.makeCompany();
  await server.as(admin).call(api.audit.list, {});
  await server.as(admin).call(api.audit.list, {});
  return admin;
}

const readAudit = (user: TestUser) => server.as(user).call(api.audit.list, {});

it('refuses a revoked session at its next call', async () => {
  const admin = await knownAdmin();
  await change('update users set token_version = token_version + 1 where id = $1', [admin.id]);
  await expect(readAudit(admin)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  await expect(readAudit(admin)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
});

it('reads with the rights of this moment', async () => {
  const admin = await knownAdmin();
  await change(`update users set profile = 'user' where id = $1`, [admin.id]);
  await expect(readAudit(admin)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await change(`update users set profile = 'admin' where id = $1`, [admin.id]);
  await expect(readAudit(admin)).resolves.toBeDefined();
  await change('update users set deactivated_at = now() where id = $1', [admin.id]);
  await expect(readAudit(admin)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
});

it('refuses an inactive company at the next call', async () => {
  const admin = await knownAdmin();
  await change('update companies set status = false where id = $1', [admin.companyId]);
  await expect(readAudit(admin)).rejects.toMatchObject({ code: 'ERR_COMPANY_INACTIVE' });
});

it('gives reads of several companies at once their own answers', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, async () => (await server.makeCompany()).admin));
  await Promise.all(users.map((user) => server.as(user).call(api.tags.create, { name: `of ${user.companyId}` })));
  const rounds = Array.from({ length: 15 }, () => users).flat();
  const lists = await Promise.all(rounds.map((user) => server.as(user).call(api.tags.list, {})));
  expect(lists.map((tags) => tags.map(({ name }) => name))).toEqual(rounds.map((user) => [`of ${user.companyId}`]));
});
