import { api } from '#shared/api.ts';
import { buildImage, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'settings'> = {
  list: staticFixture(),
  brand: async (server, tenant) => {
    await server.as(tenant.super).call(api.settings.update, { key: 'brandName', value: 'Varredura' });
    return { params: { companyId: tenant.super.companyId }, as: null };
  },
  setLogo: async () => ({ body: await buildImage(), badInput: {} }),
  removeLogo: staticFixture(),
  update: staticFixture({
    params: { key: 'userRating' },
    body: { key: 'userRating', value: 'enabled' },
    badInput: { value: 7 },
  }),
  remove: staticFixture({ params: { key: 'asaas' } }),
};
