import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';

export const fixtures: EndpointFixtures<'personRequests'> = {
  page: staticFixture(),
  preview: async (server, { id: companyId }) =>
    server.inCompany(companyId, async (scope) => ({ query: { contactId: (await makeContact(scope)).id } })),
  createExport: async (server, { id: companyId }) =>
    server.inCompany(companyId, async (scope) => {
      const { id } = await makeContact(scope);
      return { body: { subject: 'contact', subjectId: id }, badInput: { subject: 'company', subjectId: id } };
    }),
  createErasure: async (server, { id: companyId }) =>
    server.inCompany(companyId, async (scope) => {
      const { id, name } = await makeContact(scope);
      return { body: { contactId: id, confirmation: name }, badInput: { contactId: id, confirmation: '' } };
    }),
  previewUser: async (server, { id: companyId }) => ({ query: { userId: (await server.makeUser(companyId)).id } }),
  createUserErasure: async (server, { id: companyId }) => {
    const { id, email } = await server.makeUser(companyId);
    return { body: { userId: id, confirmation: email }, badInput: { userId: id, confirmation: '' } };
  },
  remove: async (server, { id: companyId }) => {
    const statement = `insert into person_requests (company_id, kind, subject, subject_id, state, language)
      values ($1, 'export', 'contact', 1, 'failed', 'pt') returning id`;
    const query = queryOf({ id: column.number() }, statement);
    const [row] = await server.inCompany(companyId, ({ em }) => queryRows(em, query, [companyId]));
    return { params: { id: row?.id ?? 0 } };
  },
};
