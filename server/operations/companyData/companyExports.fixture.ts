import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'companyExports'> = {
  list: staticFixture(),
  create: staticFixture({ body: {}, badInput: null }),
  // A company makes one at a time, so that the row is made directly.
  remove: async (server, { id: companyId }) => {
    const statement = `insert into company_exports (company_id, state) values ($1, 'failed') returning id`;
    const query = queryOf({ id: column.number() }, statement);
    const [row] = await server.inCompany(companyId, ({ em }) => queryRows(em, query, [companyId]));
    return { params: { id: row?.id ?? 0 } };
  },
};
