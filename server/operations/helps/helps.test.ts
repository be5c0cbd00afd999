import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxHelps } from '#shared/operations/helps.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { ApiClient } from '#server/testing/server/createApiClient.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let operator: ApiClient;
let agent: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  const company = await server.makeCompany();
  operator = server.as(await server.makeUser(company.id, { profile: 'admin', super: true }));
  agent = server.as((await server.makeCompany()).agent);
});

it('operators write help entries; everybody of every company reads them, by title', async () => {
  const late = await operator.call(api.helps.create, { title: 'Última dúvida', video: 'https://youtu.be/dQw4w9WgXcQ' });
  expect(late).toMatchObject({ description: '', video: 'dQw4w9WgXcQ' });
  const first = await operator.call(api.helps.create, { title: 'Área de trabalho', description: 'Um passeio.' });
  expect((await agent.call(api.helps.list, {})).map(({ id }) => id)).toEqual([first.id, late.id]);
  expect(await agent.call(api.helps.page, { searchParam: 'dúvida' })).toMatchObject({ count: 1, records: [{ id: late.id }] });
  expect(await operator.call(api.helps.update, { id: late.id, title: 'Primeira dúvida' })).toMatchObject({ video: 'dQw4w9WgXcQ' });
  expect(await operator.call(api.helps.remove, { id: late.id })).toEqual({ message: 'Help deleted' });
  await expect(agent.call(api.helps.show, { id: late.id })).toFailWith('ERR_NO_HELP_FOUND');
});

it('only operators write', async () => {
  await expect(agent.call(api.helps.create, { title: 'Minha ajuda' })).toFailWith('ERR_NO_PERMISSION');
});

it('asks for a title of three letters and a video of the known site', async () => {
  await expect(operator.call(api.helps.create, { title: 'ab' })).toFailWith('ERR_HELP_INVALID_NAME');
  await expect(operator.call(api.helps.create, { title: ' ' })).toFailWith('ERR_HELP_REQUIRED');
  await expect(operator.call(api.helps.create, {} as { title: string })).toFailWith('ERR_HELP_REQUIRED');
  await expect(operator.call(api.helps.create, { title: 'abc', video: 'https://evil.example/v' })).toFailWith('ERR_VALIDATION');
  await expect(operator.call(api.helps.create, { title: 'abc', description: 'x' })).toFailWith('ERR_VALIDATION');
});

it('are at most three hundred', async () => {
  await queryAsSupport(server.platform, `insert into helps (title) select 'n' || n from generate_series(1, $1) n`, [maxHelps]);
  await expect(operator.call(api.helps.create, { title: 'Mais uma' })).toFailWith('ERR_HELPS_LIMIT');
  await queryAsSupport(server.platform, `delete from helps where title ~ '^n\\d+$'`);
  expect(await operator.call(api.helps.create, { title: 'Mais uma' })).toMatchObject({ title: 'Mais uma' });
});
