import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxCompanies } from '#shared/tenancy/companies/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer({ SERVICES: 'web' });

it('a server takes no more companies than it can list, from operators and from sign-ups', async () => {
  const { id, planId } = await server.makeCompany();
  const operator = await server.makeUser(id, { profile: 'admin', super: true });
  await queryAsSupport(
    server.platform,
    `insert into companies (name, phone, plan_id) select 'Muitas ' || n, '', $1 from generate_series(2, $2::int) n`,
    [planId, maxCompanies],
  );
  const input = { name: 'Mais uma', email: 'mais@uma.test', planId };
  await expect(server.as(operator).call(api.companies.create, input)).toFailWith('ERR_COMPANIES_LIMIT');
  await expect(server.as(null).call(api.companies.signUp, { ...input, password: 'Janela-azul-7' })).toFailWith('ERR_COMPANIES_LIMIT');
});
