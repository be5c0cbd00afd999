import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { startTestServer, testPassword } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer();

it('takes no second user by what nobody sees, and lets older rows in', async () => {
  const { admin, agent } = await server.makeCompany({ users: 1000 });
  const other = await server.makeUser(admin.companyId);
  const [name = '', host = ''] = agent.email.split('@');
  for (const email of [`${name}\u200B@${host}`, `\uFEFF${name}@${host}`, `${name.toUpperCase()}@${host}`, `${name}\u00AD@${host}`]) {
    await expect(server.as(admin).call(api.users.update, { id: other.id, email })).toFailWith('ERR_EMAIL_ALREADY_EXISTS');
  }
  const older = `${name}\u200B@${host}`;
  await server.inCompany(admin.companyId, async (scope) => {
    await execute(scope.em, 'update users set email = $2 where id = $1', [agent.id, older]);
  });
  for (const email of [agent.email, older]) {
    expect((await server.as(null).call(api.auth.login, { email, password: testPassword })).user.id).toBe(agent.id);
  }
});
