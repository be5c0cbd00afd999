import { api } from '#shared/api.ts';
import { simulatedAsaasToken } from '#server/simulators/billingProviders/startBillingSimulator.ts';
import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'billingProviders'> = {
  list: staticFixture(),
  // The sweep runs in the demo, which has a simulator of this system.
  test: async (server, tenant) => {
    await server.as(tenant.super).call(api.settings.update, { key: 'asaas', value: simulatedAsaasToken });
    return { params: { provider: 'asaas' }, badInput: null };
  },
};
