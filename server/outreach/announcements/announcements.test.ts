import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { maxAnnouncements, type AnnouncementInput } from '#shared/outreach/announcements.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { ApiClient } from '#server/testing/server/createApiClient.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let operatorUser: TestUser;
let operator: ApiClient;
let ours: Awaited<ReturnType<TestServer['makeCompany']>>;
let theirs: Awaited<ReturnType<TestServer['makeCompany']>>;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  [ours, theirs] = [await server.makeCompany(), await server.makeCompany()];
  operatorUser = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
  operator = server.as(operatorUser);
});

const create = (input: Partial<AnnouncementInput> = {}) =>
  operator.call(api.announcements.create, { title: 'Manutenção', text: 'No domingo.', ...input });
const isShown = async (id: number, who: TestUser): Promise<boolean> =>
  (await server.as(who).call(api.announcements.list, {})).some((each) => each.id === id);
const drain = async (companyId: number) =>
  (await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'announcement');

describe('announcements', () => {
  it('are written by operators, and shown to every user of every company without telling the audience', async () => {
    const made = await create();
    expect(made).toMatchObject({ priority: 3, status: true, audience: { adminsOnly: false, planIds: [], companyIds: [] } });
    const shown = await server.as(ours.agent).call(api.announcements.show, { id: made.id });
    expect(shown).toMatchObject({ title: 'Manutenção', isRead: false, audience: null, companyId: operatorUser.companyId });
    expect(await isShown(made.id, theirs.admin)).toBe(true);
    await expect(server.as(ours.admin).call(api.announcements.update, { id: made.id, title: 'Oi' })).toFailWith('ERR_NO_PERMISSION');
    expect(await operator.call(api.announcements.update, { id: made.id, priority: 1 })).toMatchObject({ priority: 1, text: 'No domingo.' });
    expect(await operator.call(api.announcements.remove, { id: made.id })).toEqual({ message: 'Announcement deleted' });
    await expect(server.as(ours.agent).call(api.announcements.show, { id: made.id })).toFailWith('ERR_NO_ANNOUNCEMENT_FOUND');
  });

  it('ask for title and text', async () => {
    await expect(create({ title: '' })).toFailWith('ERR_ANNOUNCEMENT_REQUIRED');
    await expect(create({ text: ' ' })).toFailWith('ERR_ANNOUNCEMENT_REQUIRED');
    await expect(create({ priority: 4 as 3 })).toFailWith('ERR_VALIDATION');
  });

  it('are for plans and companies that are there', async () => {
    for (const audience of [{ companyIds: [2_000_000_000] }, { planIds: [2_000_000_000] }, { companyIds: [ours.id, 2_000_000_000] }]) {
      await expect(create(audience)).toFailWith('ERR_ANNOUNCEMENT_AUDIENCE');
    }
    const gone = await server.makeCompany();
    const { id } = await create({ companyIds: [ours.id, gone.id] });
    await operator.call(api.companies.remove, { id: gone.id });
    const update = (companyIds: number[]) => operator.call(api.announcements.update, { id, companyIds });
    await expect(update([ours.id, 2_000_000_000])).toFailWith('ERR_ANNOUNCEMENT_AUDIENCE');
    // A form sends back what it has read.
    expect((await update([ours.id, gone.id])).audience?.companyIds).toEqual([ours.id, gone.id]);
    await operator.call(api.announcements.remove, { id });
  });

  it.each([
    ['chosen companies', () => ({ companyIds: [ours.id] }), [true, true, false, false]],
    ['chosen plans', () => ({ planIds: [theirs.planId] }), [false, false, true, true]],
    ['plans and companies', () => ({ planIds: [theirs.planId], companyIds: [ours.id] }), [true, true, true, true]],
    ['admins', () => ({ adminsOnly: true }), [true, false, true, false]],
    ['nobody yet', () => ({ status: false }), [false, false, false, false]],
  ])('for %s are hidden from all others, in lists and by id', async (_, input, expected) => {
    const { id: planId } = await operator.call(api.plans.create, { name: `plano ${Math.random()}` });
    await operator.call(api.companies.update, { id: theirs.id, planId });
    theirs = { ...theirs, planId };
    const { id } = await create(input());
    const people = [ours.admin, ours.agent, theirs.admin, theirs.agent];
    expect(await Promise.all(people.map((who) => isShown(id, who)))).toEqual(expected);
    for (const [index, who] of people.entries()) {
      const { status } = await server.as(who).send('GET', `/announcements/${id}`);
      expect(status).toBe(expected[index] === true ? 200 : 404);
    }
    expect((await operator.call(api.announcements.page, { all: true })).records.map((each) => each.id)).toContain(id);
    const asked = await server.as(ours.admin).call(api.announcements.page, { all: true });
    expect(asked.records.some((each) => each.id === id)).toBe(expected[0]);
  });

  it('stay read for the users who have read them, and for nobody else', async () => {
    const [{ id }, hidden] = [await create(), await create({ companyIds: [theirs.id] })];
    const read = async (who: TestUser) => (await server.as(who).call(api.announcements.show, { id })).isRead;
    await server.as(ours.agent).call(api.announcements.read, { ids: [id, hidden.id, 2_000_000_000] });
    await server.as(ours.agent).call(api.announcements.read, { ids: [id] });
    expect([await read(ours.agent), await read(ours.admin)]).toEqual([true, false]);
    const rows = await queryAsSupport(server.platform, 'select 1 from announcement_reads where announcement_id = $1', [hidden.id]);
    expect(rows).toEqual([]);
    await expect(
      server.as(ours.agent).call(api.announcements.read, { ids: Array.from({ length: 101 }, (_each, index) => index + 1) }),
    ).toFailWith('ERR_VALIDATION');
  });

  it('stay unread when an operator who works as the user reads them', async () => {
    const { id } = await create();
    const { token, user } = await operator.call(api.auth.enterCompany, { companyId: ours.id, userId: ours.agent.id });
    const acting = server.as({ id: user.id, companyId: ours.id, email: user.email, token });
    await acting.call(api.announcements.read, { ids: [id] });
    expect(await acting.call(api.announcements.show, { id })).toMatchObject({ isRead: false });
  });

  it('are no more than a limit', async () => {
    await queryAsSupport(
      server.platform,
      `insert into announcements (company_id, priority, title, text, status, admins_only, plan_ids, company_ids)
       select $1, 3, 'cheio', 'x', false, false, '{}', '{}' from generate_series(1, $2)`,
      [operatorUser.companyId, maxAnnouncements],
    );
    await expect(create()).toFailWith('ERR_ANNOUNCEMENT_LIMIT');
    await queryAsSupport(server.platform, `delete from announcements where title = 'cheio'`);
  });
});

describe('live', () => {
  it('tells every company its own part: the record, or that there is none (any more)', async () => {
    await Promise.all([drain(ours.id), drain(theirs.id)]);
    const { id } = await create({ companyIds: [ours.id] });
    const told = [{ event: 'announcement', rooms: ['mainchannel'], body: expect.objectContaining({ action: 'create' }) as object }];
    expect(await drain(ours.id)).toEqual(told);
    const removal = { event: 'announcement', body: { action: 'delete', id: String(id) } };
    expect(await drain(theirs.id)).toEqual([{ ...removal, rooms: ['mainchannel'] }]);
    await operator.call(api.announcements.update, { id, adminsOnly: true });
    expect(await drain(ours.id)).toMatchObject([
      { rooms: ['admins'], body: { action: 'update', record: { id, audience: null } } },
      { ...removal, rooms: ['agents'] },
    ]);
    await operator.call(api.announcements.update, { id, status: false });
    expect(await drain(ours.id)).toEqual([{ ...removal, rooms: ['mainchannel'] }]);
    await operator.call(api.announcements.remove, { id });
    expect(await drain(ours.id)).toEqual([{ ...removal, rooms: ['mainchannel'] }]);
  });
});

describe('the image', () => {
  const draw = (type: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: '#7C3AED' } })
      .toFormat(type)
      .toBuffer();
  const attach = (id: number, content: Uint8Array, name: string, who = operatorUser) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], name));
    return server.as(who).send('POST', `/announcements/${id}/media-upload`, form);
  };

  it('is fetched by users of other companies at its signed address, which ends with the image', async () => {
    const { id } = await create();
    expect(await attach(id, await draw('jpeg'), 'aviso.jpg')).toMatchObject({ status: 200, body: { mensagem: 'Arquivo anexado' } });
    const { mediaUrl, mediaPath, mediaName } = await server.as(ours.agent).call(api.announcements.show, { id });
    expect(mediaName).toBe('aviso.jpg');
    expect(mediaUrl?.endsWith(`/public/${mediaPath}`)).toBe(true);
    const path = `/public/${mediaPath}`;
    expect((await server.as(null).send('GET', path)).status).toBe(200);
    expect((await server.as(null).send('GET', path.replace(/sig=./, 'sig=x'))).status).toBe(404);
    expect(await server.as(operatorUser).send('DELETE', `/announcements/${id}/media-upload`)).toMatchObject({ status: 200 });
    expect(await operator.call(api.announcements.show, { id })).toMatchObject({ mediaUrl: null, mediaPath: null, mediaName: null });
    expect(await server.as(operatorUser).send('DELETE', `/announcements/${id}/media-upload`)).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect((await server.as(null).send('GET', path)).status).toBe(404));
  });

  it('is a PNG or JPEG, whatever its name says, and set by operators alone', async () => {
    const { id } = await create();
    for (const content of [await draw('webp'), new TextEncoder().encode('<svg onload="alert(1)"/>')]) {
      expect(await attach(id, content, 'aviso.png')).toMatchObject({ status: 400, body: { error: 'ERR_ANNOUNCEMENT_IMAGE' } });
    }
    expect(await attach(id, await draw('png'), 'aviso.png', ours.admin)).toMatchObject({ status: 403 });
    expect(await attach(2_000_000_000, await draw('png'), 'aviso.png')).toMatchObject({ body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' } });
    const tooLarge = Buffer.concat([await draw('png'), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await attach(id, tooLarge, 'aviso.png')).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } });
  });
});
