import {
  type MakeEndpointFixture,
  staticFixture,
  randomWord,
  randomEmail,
  type EndpointFixtures,
} from '#server/testing/endpoints/EndpointFixture.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { testPassword } from '#server/testing/server/startTestServer.ts';

const companyInput = (planId: number): object => ({ name: randomWord(), email: randomEmail(), password: testPassword, planId });

/** Another company, for the operator to change or remove. */
const companyFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server) => {
    const { id } = await server.makeCompany();
    return { params: { id }, ...(body && { body: body() }) };
  };

export const fixtures: EndpointFixtures<'companies'> = {
  signUp: async (_, { planId }) => ({ body: companyInput(planId), as: null }),
  list: staticFixture(),
  page: staticFixture({ query: { searchParam: 'Company', pageNumber: 1 } }),
  listPlan: async (_, { id }) => ({ params: { id } }),
  plans: staticFixture(),
  show: async (_, { id }) => ({ params: { id } }),
  create: async (_, { planId }) => ({ body: companyInput(planId) }),
  update: companyFixture(() => ({ name: randomWord(), email: randomEmail(), status: true, dueDate: '2031-01-31' })),
  updateSchedules: async (_, { id }) => ({
    params: { id },
    body: { schedules: [] },
    badInput: { schedules: [{ weekdayEn: 'someday' }] },
  }),
  inviteAdmin: async (server) => {
    const { id } = await server.makeCompany();
    await server.inCompany(id, ({ em }) => execute(em, 'update users set deactivated_at = now()'));
    return { params: { id }, body: { name: 'Ana Lopes', email: randomEmail() } };
  },
  remove: companyFixture(),
};
