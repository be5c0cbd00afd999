import { staticFixture, randomWord, randomNumber, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeCheckedNumber, contactFixture } from '#server/testing/endpoints/endpointFixtureMakers.ts';

export const fixtures: EndpointFixtures<'contacts'> = {
  page: staticFixture({ query: { searchParam: 'Marina', pageNumber: 1, dateStart: '2020-01-31' } }),
  list: staticFixture({ query: { name: 'ma' } }),
  show: contactFixture(),
  byNumber: async (...of) => ({ query: { name: randomWord(), number: await makeCheckedNumber(...of) } }),
  create: async (...of) => ({
    body: { name: randomWord(), number: await makeCheckedNumber(...of), extraInfo: [{ name: 'CPF', value: '1' }] },
  }),
  update: contactFixture(() => ({ name: randomWord(), number: randomNumber(), extraInfo: [] })),
  remove: contactFixture(),
};
