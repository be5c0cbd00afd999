import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'contactExports'> = {
  list: staticFixture(),
  create: staticFixture({ body: { format: 'csv', columns: [{ field: 'name', heading: 'Nome' }] } }),
  // A company makes one at a time, so that the row is made directly.
  remove: async (server, { id: companyId }) => {
    const statement = `insert into contact_exports (company_id, state, format, columns) values ($1, 'failed', 'csv', '[]') returning id`;
    const query = queryOf({ id: column.number() }, statement);
    const [row] = await server.inCompany(companyId, ({ em }) => queryRows(em, query, [companyId]));
    return { params: { id: row?.id ?? 0 } };
  },
};
