import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxTags } from '#shared/contacts/tags.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { runRecordSuite } from '#server/testing/records/runRecordSuite.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

runRecordSuite(() => server, {
  endpoints: api.tags,
  rowsKey: 'tags',
  event: 'tag',
  notFound: 'ERR_NO_TAG_FOUND',
  updaters: ['admin', 'supervisor'],
  removers: ['admin'],
  removed: 'Tag deleted',
});

const makeCaller = async () => server.as((await server.makeCompany()).agent).call;

describe('POST /tags', () => {
  it('is refused beyond what one page holds; an identical one is still found', async () => {
    const { id, agent } = await server.makeCompany();
    const { call } = server.as(agent);
    const first = await call(api.tags.create, { name: 'primeira' });
    await server.inCompany(id, ({ em }) =>
      execute(em, `insert into tags (company_id, name, color) select $1, 'tag ' || n, '' from generate_series(2, $2::int) n`, [
        id,
        maxTags,
      ]),
    );
    await expect(call(api.tags.create, { name: 'mais uma' })).toFailWith('ERR_TAGS_LIMIT');
    expect(await call(api.tags.create, { name: 'primeira' })).toEqual(first);
  });

  it('has a default colour, and keeps an empty one as it was sent', async () => {
    const call = await makeCaller();
    expect(await call(api.tags.create, { name: 'recompra' })).toMatchObject({ color: '#A4CCCC', kanban: 0 });
    expect((await call(api.tags.create, { name: 'sem cor', color: '' })).color).toBe('');
  });

  it('returns an identical tag instead of doubling it, also when two come at once', async () => {
    const call = await makeCaller();
    const add = (color: string) => call(api.tags.create, { name: 'vip', color });
    const [one, other] = await Promise.all([add('#FFD400'), add('#FFD400')]);
    expect(other.id).toBe(one.id);
    expect((await add('#FFD401')).id).not.toBe(one.id);
    expect(await call(api.tags.create, { name: 'VIP', color: '#FFD400' })).toEqual(one);
    expect((await call(api.tags.create, { name: 'víp', color: '#FFD400' })).id).not.toBe(one.id);
  });
});

describe('GET /tags', () => {
  it('searches the colour too; the whole list is sorted like its pages', async () => {
    const call = await makeCaller();
    await call(api.tags.create, { name: 'urgente', color: '#AABBCC' });
    await call(api.tags.create, { name: 'Último', color: '#112233' });
    expect((await call(api.tags.page, { searchParam: '#aabb' })).tags.map(({ name }) => name)).toEqual(['urgente']);
    expect((await call(api.tags.list, {})).map(({ name }) => name)).toEqual(['Último', 'urgente']);
  });
});

describe('GET /tags/kanban', () => {
  it('lists the lanes only, oldest first', async () => {
    const call = await makeCaller();
    const late = await call(api.tags.create, { name: 'zzz primeiro', kanban: 1 });
    await call(api.tags.create, { name: 'comum' });
    const later = await call(api.tags.create, { name: 'aaa depois', kanban: 1 });
    expect((await call(api.tags.kanban, {})).lista.map(({ id }) => id)).toEqual([late.id, later.id]);
  });

  it('may have a limit, which is kept until it is taken away', async () => {
    const { call } = server.as((await server.makeCompany()).admin);
    const { id, laneLimit } = await call(api.tags.create, { name: 'Em separação', kanban: 1, laneLimit: 3 });
    expect(laneLimit).toBe(3);
    expect(await call(api.tags.update, { id, name: 'Separando' })).toMatchObject({ laneLimit: 3 });
    expect((await call(api.tags.kanban, {})).lista).toMatchObject([{ id, laneLimit: 3 }]);
    for (const refused of [0, -1, 1.5, 10_000]) {
      await expect(call(api.tags.update, { id, laneLimit: refused })).toFailWith('ERR_VALIDATION');
    }
    expect(await call(api.tags.update, { id, laneLimit: null })).toMatchObject({ name: 'Separando', laneLimit: null });
  });
});
