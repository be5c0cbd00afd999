import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer({ SERVICES: 'web' });

it('an archive is made twelve times an hour, deleted ones too', async () => {
  const { id, admin } = await server.makeCompany();
  for (let count = 0; count < 12; count += 1) {
    await server.as(admin).call(api.companyExports.create, {});
    await server.inCompany(id, ({ em }) => execute(em, 'delete from company_exports'));
  }
  const refused = await server.as(admin).send('POST', api.companyExports.create.path);
  expect(refused).toMatchObject({ status: 429, body: { code: 'ERR_TOO_MANY_ATTEMPTS' } });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
});
