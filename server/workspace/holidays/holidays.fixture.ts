import { api } from '#shared/api.ts';
import { randomWord, staticFixture, type EndpointFixtures, type MakeEndpointFixture } from '#server/testing/endpoints/EndpointFixture.ts';

let day = 0;
const makeInput = (): { name: string; date: string } => {
  day += 1;
  return { name: randomWord(), date: new Date(Date.UTC(2031, 0, day)).toISOString().slice(0, 10) };
};

const withRow: MakeEndpointFixture = async (server, tenant) => {
  const { id } = await server.as(tenant.super).call(api.holidays.create, makeInput());
  return { params: { id } };
};

export const fixtures: EndpointFixtures<'holidays'> = {
  list: staticFixture(),
  create: async () => ({ body: makeInput() }),
  update: async (...of) => ({ ...(await withRow(...of)), body: makeInput() }),
  remove: withRow,
  addPreset: staticFixture({ body: { year: 2030 } }),
};
