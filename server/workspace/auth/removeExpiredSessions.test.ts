import { expect, it } from 'vitest';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { removeExpiredSessions } from './removeExpiredSessions.ts';

it('expired sessions are deleted and open ones stay', async () => {
  const server = await startTestServer({ SERVICES: 'web' });
  const { id, admin, agent } = await server.makeCompany();
  await server.inCompany(id, ({ em }) =>
    execute(em, `update sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [agent.id]),
  );
  await removeExpiredSessions.run(server.platform);
  const rows = await server.inCompany(id, ({ em }) =>
    queryRows(em, queryOf({ userId: column.number() }, 'select user_id as "userId" from sessions')),
  );
  expect(rows).toEqual([{ userId: admin.id }]);
});
