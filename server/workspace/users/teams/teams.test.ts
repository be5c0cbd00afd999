import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxTeams } from '#shared/workspace/users/teams.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runRecordSuite } from '#server/testing/records/runRecordSuite.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

runRecordSuite(() => server, {
  endpoints: api.teams,
  event: 'team',
  notFound: 'ERR_NO_TEAM_FOUND',
  creator: 'admin',
  updaters: ['admin'],
  removers: ['admin'],
  removed: 'Team deleted',
});

const makeCallers = async () => {
  const { id: companyId, admin, agent } = await server.makeCompany();
  return { companyId, agent, call: server.as(admin).call, callAsAgent: server.as(agent).call };
};

describe('/teams', () => {
  it('are listed by name with their members, to everybody of the company', async () => {
    const { companyId, agent, call, callAsAgent } = await makeCallers();
    const { id: otherId } = await server.makeUser(companyId);
    await call(api.teams.create, { name: 'Tarde' });
    const team = await call(api.teams.create, { name: 'manhã', color: '#0D9488', userIds: [otherId, agent.id] });
    expect(team).toMatchObject({ color: '#0D9488', userIds: [agent.id, otherId] });
    expect(await callAsAgent(api.teams.list, {})).toMatchObject([
      { name: 'manhã', userIds: [agent.id, otherId] },
      { name: 'Tarde', color: '#3D5AFE', userIds: [] },
    ]);
    expect(await call(api.teams.update, { id: team.id, userIds: [otherId] })).toMatchObject({ name: 'manhã', userIds: [otherId] });
    await expect(callAsAgent(api.teams.create, { name: 'Minha' })).toFailWith('ERR_NO_PERMISSION');
  });

  it('have names of their own, and people of the company alone', async () => {
    const { call } = await makeCallers();
    const stranger = await makeCallers();
    await call(api.teams.create, { name: 'Manhã' });
    const evening = await call(api.teams.create, { name: 'Noite' });
    await expect(call(api.teams.create, { name: 'MANHÃ' })).toFailWith('ERR_TEAM_NAME_TAKEN');
    await expect(call(api.teams.update, { id: evening.id, name: 'manhã' })).toFailWith('ERR_TEAM_NAME_TAKEN');
    await expect(call(api.teams.create, { name: 'Outra', userIds: [stranger.agent.id] })).toFailWith('ERR_NO_USER_FOUND');
    await expect(call(api.teams.create, { name: 'Outra', userIds: [1, 1] })).toFailWith('ERR_VALIDATION', { 'userIds.1': 'array.unique' });
    await expect(call(api.teams.create, { name: 'Outra', color: 'azul' })).toFailWith('ERR_VALIDATION', { color: 'string.pattern.base' });
    expect((await call(api.teams.list, {})).map(({ name }) => name)).toEqual(['Manhã', 'Noite']);
    expect(await stranger.call(api.teams.list, {})).toEqual([]);
  });

  it('keep a deactivated member for the day of the return, and lose a removed one', async () => {
    const { companyId, agent, call } = await makeCallers();
    const { id: otherId } = await server.makeUser(companyId);
    const { id } = await call(api.teams.create, { name: 'Manhã', userIds: [agent.id, otherId] });
    await call(api.users.deactivate, { id: otherId });
    expect((await call(api.teams.show, { id })).userIds).toEqual([agent.id]);
    expect((await call(api.teams.update, { id, userIds: [] })).userIds).toEqual([]);
    await call(api.users.reactivate, { id: otherId });
    expect((await call(api.teams.show, { id })).userIds).toEqual([otherId]);
    await call(api.users.deactivate, { id: otherId });
    await call(api.users.remove, { id: otherId });
    expect((await call(api.teams.show, { id })).userIds).toEqual([]);
  });

  it('filter the people of the company', async () => {
    const { companyId, agent, call } = await makeCallers();
    const { id: otherId } = await server.makeUser(companyId);
    const { id: teamId } = await call(api.teams.create, { name: 'Manhã', userIds: [agent.id, otherId] });
    const listIds = async (input: object) => (await call(api.users.page, input)).users.map(({ id }) => id);
    expect(await listIds({ teamId })).toEqual([otherId, agent.id]);
    await call(api.users.deactivate, { id: otherId });
    expect(await listIds({ teamId })).toEqual([agent.id]);
    expect(await listIds({ teamId, status: 'inactive' })).toEqual([otherId]);
    expect(await listIds({ teamId: teamId + 1000 })).toEqual([]);
  });

  it('are at most a hundred, also when two are added at once', async () => {
    const { companyId, call } = await makeCallers();
    await queryAsSupport(
      server.platform,
      `insert into teams (company_id, name, color) select $1, 'Equipe ' || n, '#3D5AFE' from generate_series(1, $2::int) n`,
      [companyId, maxTeams - 1],
    );
    const adding = await Promise.allSettled(['uma mais', 'outra mais'].map((name) => call(api.teams.create, { name })));
    expect(adding.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(call(api.teams.create, { name: 'a última' })).toFailWith('ERR_TEAMS_LIMIT');
  });
});
