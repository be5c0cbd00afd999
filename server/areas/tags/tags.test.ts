import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let admin: TestUser;
let agent: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, agent } = await server.makeCompany());
});

const added = (name: string, color = '#14804A') => server.as(agent).call(api.tags.create, { name, color });

describe('POST /tags', () => {
  it('adds a tag with the default colour', async () => {
    const tag = await server.as(agent).call(api.tags.create, { name: '  recompra  ' });
    expect(tag).toMatchObject({ name: 'recompra', color: '#A4CCCC', kanban: 0, companyId: agent.companyId });
  });

  it('returns an identical tag instead of doubling it, also when two come at once', async () => {
    const [one, other] = await Promise.all([added('vip', '#FFD400'), added('vip', '#FFD400')]);
    expect(other.id).toBe(one.id);
    expect((await added('vip', '#FFD401')).id).not.toBe(one.id);
  });

  it('asks for three letters', async () => {
    await expect(added('ab')).toFailWith('ERR_VALIDATION', { name: 'string.min' });
  });

  it('keeps an empty colour as it was sent', async () => {
    expect((await added('sem cor', '')).color).toBe('');
  });
});

describe('GET /tags', () => {
  it('searches name and colour without regard to case and takes %, _ and \\ literally', async () => {
    const { admin: owner } = await server.makeCompany();
    const make = (name: string, color: string) => server.as(owner).call(api.tags.create, { name, color });
    await make('Desconto 100%', '#AABBCC');
    await make('desconto_10', '#112233');
    await make('volta\\depois', '#445566');
    const names = async (searchParam: string) => (await server.as(owner).call(api.tags.page, { searchParam })).tags.map(({ name }) => name);
    expect(await names('DESCONTO')).toEqual(['Desconto 100%', 'desconto_10']);
    expect(await names('%')).toEqual(['Desconto 100%']);
    expect(await names('_')).toEqual(['desconto_10']);
    expect(await names('\\')).toEqual(['volta\\depois']);
    expect(await names('#aabb')).toEqual(['Desconto 100%']);
  });

  it('sorts names as people look for them', async () => {
    const { admin: owner } = await server.makeCompany();
    for (const name of ['urgente', 'Último', 'zebra', 'Aberto', 'ácido']) {
      await server.as(owner).call(api.tags.create, { name });
    }
    const sorted = ['Aberto', 'ácido', 'Último', 'urgente', 'zebra'];
    expect((await server.as(owner).call(api.tags.list, {})).map(({ name }) => name)).toEqual(sorted);
    expect((await server.as(owner).call(api.tags.page, {})).tags.map(({ name }) => name)).toEqual(sorted);
  });

  it('counts every match and says whether more follow', async () => {
    const page = await server.as(agent).call(api.tags.page, {});
    expect(page.count).toBe(page.tags.length);
    expect(page.hasMore).toBe(false);
  });

  it('answers with a trailing slash too, and ignores keys it does not know', async () => {
    const answer = await server.as(agent).send('GET', '/tags/?pageNumber=1&companyId=999999&nonsense=1');
    expect(answer.status).toBe(200);
  });
});

describe('GET /tags/kanban', () => {
  it('lists the lanes only, oldest first', async () => {
    const { admin: owner } = await server.makeCompany();
    const call = server.as(owner).call;
    const late = await call(api.tags.create, { name: 'zzz primeiro', kanban: 1 });
    await call(api.tags.create, { name: 'comum' });
    const later = await call(api.tags.create, { name: 'aaa depois', kanban: 1 });
    expect((await call(api.tags.kanban, {})).lista.map(({ id }) => id)).toEqual([late.id, later.id]);
  });
});

describe('PUT /tags/:id', () => {
  it('leaves unnamed keys as they are and ignores the rest of a whole record', async () => {
    const tag = await added('orçamento');
    const changed = await server.as(admin).send('PUT', `/tags/${tag.id}`, { ...tag, name: 'orçamentos', userId: 3, companyId: 99 });
    expect(changed.body).toMatchObject({ id: tag.id, name: 'orçamentos', color: tag.color, companyId: admin.companyId });
  });

  it('is for admins and supervisors', async () => {
    const tag = await added('arquiteto');
    const supervisor = await server.makeUser(admin.companyId, { profile: 'supervisor' });
    await expect(server.as(agent).call(api.tags.update, { id: tag.id, kanban: 1 })).toFailWith('ERR_NO_PERMISSION');
    expect((await server.as(supervisor).call(api.tags.update, { id: tag.id, kanban: 1 })).kanban).toBe(1);
  });

  it("does not find another company's tag", async () => {
    const tag = await added('segredo');
    const stranger = (await server.makeCompany()).admin;
    await expect(server.as(stranger).call(api.tags.update, { id: tag.id, name: 'roubado' })).toFailWith('ERR_NO_TAG_FOUND');
    expect((await server.as(agent).call(api.tags.show, { id: tag.id })).name).toBe('segredo');
  });
});

describe('DELETE /tags/:id', () => {
  it('is for admins', async () => {
    const tag = await added('urgente');
    await expect(server.as(agent).call(api.tags.remove, { id: tag.id })).toFailWith('ERR_NO_PERMISSION');
    expect(await server.as(admin).call(api.tags.remove, { id: tag.id })).toEqual({ message: 'Tag deleted' });
    await expect(server.as(admin).call(api.tags.show, { id: tag.id })).toFailWith('ERR_NO_TAG_FOUND');
  });
});
