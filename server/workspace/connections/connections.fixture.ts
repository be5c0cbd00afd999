import { staticFixture, randomWord, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { connectionFixture } from '#server/testing/endpoints/endpointFixtureMakers.ts';

export const fixtures: EndpointFixtures<'connections'> = {
  list: staticFixture(),
  show: connectionFixture(),
  create: async () => ({ body: { name: randomWord(), provider: 'simulated', token: '', timeToTransfer: '' } }),
  update: connectionFixture(() => ({ name: randomWord(), isDefault: true })),
  remove: connectionFixture(),
  createToken: async (...of) => ({ ...(await connectionFixture()(...of)), badInput: null }),
  removeToken: connectionFixture(),
  start: async (...of) => ({ ...(await connectionFixture()(...of)), badInput: null }),
  renew: async (...of) => ({ ...(await connectionFixture()(...of)), badInput: null }),
  pairByCode: connectionFixture(() => ({ number: '+55 11 98765-4321' })),
  pause: async (...of) => ({ ...(await connectionFixture()(...of)), badInput: null }),
  stop: connectionFixture(),
};
