import { api } from '#shared/api.ts';
import {
  buildImage,
  randomWord,
  recordFixtures,
  staticFixture,
  type EndpointFixtures,
  type MakeEndpointFixture,
} from '#server/testing/endpoints/EndpointFixture.ts';
import { simulatedConnectionId } from '#server/testing/endpoints/endpointFixtureMakers.ts';
import { Campaign } from './Campaign.ts';

const makeInput = () => ({ name: randomWord(), message1: 'Olá, {nome}!' });

/** A campaign in the state that the endpoint needs. */
const campaignFixture =
  (state: Partial<Campaign> = {}): MakeEndpointFixture =>
  async (server, tenant) => {
    const call = server.as(tenant.super).call;
    const whatsappId = await simulatedConnectionId(server, tenant);
    const { id: contactListId } = await call(api.contactLists.create, { name: randomWord() });
    const { id } = await call(api.campaigns.create, { ...makeInput(), whatsappId, contactListId });
    await server.inCompany(tenant.id, ({ em }) => em.nativeUpdate(Campaign, { id }, { name: randomWord(), ...state }));
    return { params: { id }, badInput: null };
  };

export const fixtures: EndpointFixtures<'campaigns'> = {
  ...recordFixtures(api.campaigns, makeInput),
  list: staticFixture(),
  report: campaignFixture(),
  cancel: campaignFixture({ status: 'EM_ANDAMENTO' }),
  restart: campaignFixture({ status: 'CANCELADA' }),
  resume: campaignFixture({ status: 'EM_ANDAMENTO', pausedFor: 'failures' }),
  preview: staticFixture({ body: makeInput(), badInput: { whatsappId: 'x' } }),
  attachFile: async (...of) => ({ ...(await campaignFixture()(...of)), body: await buildImage() }),
  removeFile: campaignFixture(),
};
