import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const oneDay = { initialDate: '2029-05-02', finalDate: '2029-05-02', companyId: 1 };

export const fixtures: EndpointFixtures<'dashboard'> = {
  show: staticFixture({ query: { days: 30 } }),
  ticketsUsers: staticFixture({ query: oneDay }),
  ticketsDay: staticFixture({ query: oneDay }),
  report: staticFixture({ query: { from: '2029-05-01', to: '2029-05-31', queueIds: '[1]', users: '[1]' } }),
  now: staticFixture({ query: { tags: '[1]' } }),
};
