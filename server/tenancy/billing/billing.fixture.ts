import {
  type EndpointFixtures,
  type MakeEndpointFixture,
  type SweptCompany,
  staticFixture,
} from '#server/testing/endpoints/EndpointFixture.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';
import { settleInvoice } from '#server/tenancy/billing/index.ts';
import { makeOpenInvoice } from '#server/testing/fixtures/makeOpenInvoice.ts';

const withInvoice =
  (body?: object): MakeEndpointFixture =>
  async (server: TestServer, { id: companyId }: SweptCompany) => ({
    params: { id: await makeOpenInvoice(server, companyId) },
    ...(body && { body, badInput: { status: 'lost' } }),
  });

export const fixtures: EndpointFixtures<'billing'> = {
  all: staticFixture({ query: { searchParam: 'Plan' } }),
  list: staticFixture(),
  page: staticFixture({ query: { searchParam: 'x', pageNumber: 1, state: 'overdue' } }),
  totals: staticFixture(),
  notes: withInvoice(),
  addNote: async (server, { id: companyId }) => ({
    params: { id: await makeOpenInvoice(server, companyId) },
    body: { text: 'Pago por transferência' },
  }),
  show: withInvoice(),
  receipt: async (server, { id: companyId }) => {
    const id = await makeOpenInvoice(server, companyId);
    await server.inCompany(companyId, (scope) => settleInvoice(scope, { invoiceId: id, amount: 10, reference: `receipt-${id}` }));
    return { params: { id } };
  },
  update: withInvoice({ status: 'paid' }),
  subscribe: async (server, { id: companyId }) => ({
    body: { invoiceId: await makeOpenInvoice(server, companyId), price: 1, users: 1, connections: 1 },
  }),
  methods: staticFixture(),
  registerWebhook: staticFixture({ body: {}, badInput: { url: 'nowhere' } }),
  report: staticFixture({ body: { evento: 'teste_webhook' }, as: null, badInput: null }),
  reportOfType: staticFixture({ params: { type: 'pix' }, body: { pix: [] }, as: null, badInput: null }),
};
