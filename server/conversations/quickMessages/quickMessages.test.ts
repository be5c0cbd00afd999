import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { QuickMessageInput } from '#shared/conversations/quickMessages.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

const as = (user: TestUser) => server.as(user).call;
const add = (user: TestUser, shortcode: string, more: Partial<QuickMessageInput> = {}) =>
  as(user)(api.quickMessages.create, { shortcode, message: `Texto de ${shortcode}`, ...more });

async function makeUsers() {
  const { id, admin, agent } = await server.makeCompany();
  const [supervisor, other] = [await server.makeUser(id, { profile: 'supervisor' }), await server.makeUser(id)];
  return { companyId: id, admin, supervisor, agent, other };
}

const shortcodes = async (user: TestUser, input: object = {}) =>
  (await as(user)(api.quickMessages.page, input)).records.map(({ shortcode }) => shortcode);

function buildForm(name = 'tabela.txt', text: string | Uint8Array<ArrayBuffer> = 'Tinta 18 l: 320 reais'): FormData {
  const form = new FormData();
  form.set('typeArch', 'quickMessage');
  form.set('file', new File([text], name));
  return form;
}
const upload = (user: TestUser, id: number, form = buildForm()) => server.as(user).send('POST', `/quick-messages/${id}/media-upload`, form);

describe('a quick message', () => {
  it('is its author’s alone unless it is shared; the composer is offered the active ones', async () => {
    const { admin, agent, other } = await makeUsers();
    await add(agent, 'pix');
    await add(agent, 'Endereço', { geral: true });
    await add(agent, 'antiga', { status: false });
    await add(other, 'pix', { message: 'Outra chave' });
    expect(await shortcodes(agent)).toEqual(['antiga', 'Endereço', 'pix']);
    expect(await shortcodes(other)).toEqual(['Endereço', 'pix']);
    expect(await shortcodes(other, { userId: agent.id })).toEqual(['Endereço', 'pix']);
    expect(await shortcodes(admin, { userId: agent.id })).toEqual(['antiga', 'Endereço', 'pix']);
    expect(await shortcodes(agent, { searchParam: 'ENDER' })).toEqual(['Endereço']);
    expect(await shortcodes(agent, { searchParam: '%' })).toEqual([]);
    const listed = await as(agent)(api.quickMessages.list, {});
    expect(listed.map(({ shortcode, company }) => [shortcode, company.id])).toEqual([
      ['Endereço', agent.companyId],
      ['pix', agent.companyId],
    ]);
    const { agent: stranger } = await makeUsers();
    expect(await shortcodes(stranger)).toEqual([]);
  });

  it('loses the slash of its shortcode; asks for a shortcode, and a text unless a file follows', async () => {
    const { agent } = await makeUsers();
    expect(await add(agent, ' /bom dia ')).toMatchObject({ shortcode: 'bom dia', geral: false, status: true, mediaPath: null });
    await expect(add(agent, ' / ')).toFailWith('ERR_QUICKMESSAGE_INVALID_NAME');
    await expect(add(agent, 'a'.repeat(51))).toFailWith('ERR_QUICKMESSAGE_INVALID_NAME');
    await expect(add(agent, 'vazia', { message: ' ' })).toFailWith('ERR_QUICKMESSAGE_REQUIRED');
    await expect(add(agent, 'longa', { message: 'a'.repeat(4001) })).toFailWith('ERR_VALIDATION');
    expect(await add(agent, 'foto', { message: '', mediaPath: 'C:\\fakepath\\loja.png' })).toMatchObject({ message: '', mediaPath: null });
  });

  it('has a shortcode of its own among the shared ones, and among those of its author', async () => {
    const { agent, other } = await makeUsers();
    await add(agent, 'pix');
    await expect(add(agent, 'PIX')).toFailWith('ERR_QUICKMESSAGE_ALREADY_EXISTS');
    const { id } = await add(other, 'Pix');
    await add(agent, 'endereço', { geral: true });
    await expect(add(other, 'endereço', { geral: true })).toFailWith('ERR_QUICKMESSAGE_ALREADY_EXISTS');
    await as(other)(api.quickMessages.update, { id, geral: true });
    await expect(add(agent, 'pix', { geral: true })).toFailWith('ERR_QUICKMESSAGE_ALREADY_EXISTS');
  });

  it('is changed by its author; shared ones by supervisors too, all by admins; others do not find it, or may not', async () => {
    const { admin, supervisor, agent, other } = await makeUsers();
    const { id } = await add(agent, 'pix');
    const shared = await add(agent, 'horário', { geral: true });
    const rename = (user: TestUser, messageId: number, shortcode: string) =>
      as(user)(api.quickMessages.update, { id: messageId, shortcode });
    await expect(rename(other, id, 'minha')).toFailWith('ERR_NO_QUICKMESSAGE_FOUND');
    await expect(rename(supervisor, id, 'minha')).toFailWith('ERR_NO_QUICKMESSAGE_FOUND');
    await expect(as(other)(api.quickMessages.remove, { id })).toFailWith('ERR_NO_QUICKMESSAGE_FOUND');
    await expect(rename(other, shared.id, 'minha')).toFailWith('ERR_NO_PERMISSION');
    await expect(as(other)(api.quickMessages.remove, { id: shared.id })).toFailWith('ERR_NO_PERMISSION');
    expect((await upload(other, shared.id)).status).toBe(403);
    await expect(as(supervisor)(api.quickMessages.update, { id: shared.id, geral: false })).toFailWith('ERR_NO_PERMISSION');
    expect(await rename(supervisor, shared.id, 'horários')).toMatchObject({ shortcode: 'horários', message: shared.message });
    expect(await rename(admin, id, 'pix novo')).toMatchObject({ userId: agent.id, message: 'Texto de pix' });
    expect(await as(agent)(api.quickMessages.remove, { id })).toEqual({ message: 'Quick message deleted' });
    await expect(as(agent)(api.quickMessages.show, { id })).toFailWith('ERR_NO_QUICKMESSAGE_FOUND');
  });

  it('is broadcast to its author, a shared one to the company, which is told when it no longer is', async () => {
    const { companyId, agent } = await makeUsers();
    const drain = async () =>
      (await drainBroadcasts(server.platform, companyId))
        .filter(({ event }) => event === 'quickMessage')
        .map(({ rooms, body }) => [rooms, body]);
    const { id } = await add(agent, 'pix');
    expect(await drain()).toMatchObject([[[`user-${agent.id}`], { action: 'create', record: { id, shortcode: 'pix' } }]]);
    await as(agent)(api.quickMessages.update, { id, geral: true });
    expect(await drain()).toMatchObject([[['mainchannel'], { action: 'update', record: { id, geral: true } }]]);
    await as(agent)(api.quickMessages.update, { id, geral: false });
    expect(await drain()).toMatchObject([
      [['mainchannel'], { action: 'delete', id: String(id) }],
      [[`user-${agent.id}`], { action: 'update', record: { id } }],
    ]);
    await as(agent)(api.quickMessages.remove, { id });
    expect(await drain()).toEqual([[[`user-${agent.id}`], { action: 'delete', id: String(id) }]]);
  });

  it('stays when a user goes who has shared it, and goes when not', async () => {
    const { admin, agent } = await makeUsers();
    const [own, shared] = [await add(agent, 'pix'), await add(agent, 'horário', { geral: true })];
    await as(admin)(api.users.remove, { id: agent.id });
    await expect(as(admin)(api.quickMessages.show, { id: own.id })).toFailWith('ERR_NO_QUICKMESSAGE_FOUND');
    expect(await as(admin)(api.quickMessages.show, { id: shared.id })).toMatchObject({ userId: admin.id });
  });

  it('is offered in the tickets of its queues, which are its company’s', async () => {
    const { admin, agent } = await makeUsers();
    const queue = async (user: TestUser, name: string) => (await as(user)(api.queues.create, { name, color: `#${name}` })).id;
    const [one, other] = [await queue(admin, 'AA0000'), await queue(admin, 'BB0000')];
    const { id, queueIds } = await add(agent, 'troca', { queueIds: [one] });
    expect(queueIds).toEqual([one]);
    expect(await as(agent)(api.quickMessages.update, { id, queueIds: [other, one] })).toMatchObject({ queueIds: [one, other] });
    expect(await as(agent)(api.quickMessages.update, { id, message: 'Nova' })).toMatchObject({ queueIds: [one, other] });
    const stranger = await makeUsers();
    const foreign = await queue(stranger.admin, 'CC0000');
    await expect(as(agent)(api.quickMessages.update, { id, queueIds: [foreign] })).toFailWith('ERR_QUEUE_NOT_FOUND');
    await expect(add(agent, 'outra', { queueIds: [foreign] })).toFailWith('ERR_QUEUE_NOT_FOUND');
    await as(admin)(api.queues.remove, { id: one });
    expect((await as(agent)(api.quickMessages.list, {})).map((row) => row.queueIds)).toEqual([[other]]);
    expect(await as(agent)(api.quickMessages.update, { id, queueIds: [] })).toMatchObject({ queueIds: [] });
  });

  it('is one of at most five hundred of a person', async () => {
    const { companyId, agent } = await makeUsers();
    await server.inCompany(companyId, ({ em }) =>
      em.getConnection().execute(
        `insert into quick_messages (company_id, user_id, shortcode, message, is_shared, is_active)
         select ${companyId}, ${agent.id}, 'n' || n, 'x', false, true from generate_series(1, 500) n`,
        [],
        'run',
        em.getTransactionContext(),
      ),
    );
    await expect(add(agent, 'mais uma')).toFailWith('ERR_QUICKMESSAGES_LIMIT');
    expect(await as(agent)(api.quickMessages.page, { pageNumber: 25 })).toMatchObject({ count: 500, hasMore: false });
  });
});

describe('the file of a quick message', () => {
  it('is downloaded without a session from the address of the record, replaced, and removed where a text is left', async () => {
    const { agent } = await makeUsers();
    const { id } = await add(agent, 'tabela', { message: '', mediaPath: 'tabela.txt' });
    expect(await upload(agent, id)).toMatchObject({ status: 200, body: { mensagem: 'Arquivo anexado' } });
    const { mediaPath, mediaName } = await as(agent)(api.quickMessages.show, { id });
    expect(mediaName).toBe('tabela.txt');
    const address = new URL(mediaPath ?? '');
    const download = () => fetch(new URL(`${address.pathname}${address.search}`, server.url));
    expect(await (await download()).text()).toBe('Tinta 18 l: 320 reais');
    await expect(as(agent)(api.quickMessages.removeFile, { id })).toFailWith('ERR_QUICKMESSAGE_REQUIRED');
    await as(agent)(api.quickMessages.update, { id, message: 'Nossos preços' });
    expect(await as(agent)(api.quickMessages.removeFile, { id })).toEqual({ mensagem: 'Arquivo excluído' });
    expect(await as(agent)(api.quickMessages.show, { id })).toMatchObject({ mediaPath: null, mediaName: null });
    await expect.poll(async () => (await download()).status).toBe(404);
  });

  it('keeps nothing of the camera', async () => {
    const { agent } = await makeUsers();
    const { id } = await add(agent, 'foto');
    const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: '#7C3AED' } }).withExif({
      IFD0: { Model: 'Celular 12' },
    });
    const content = await photo.jpeg().toBuffer();
    expect(content.includes('Celular 12')).toBe(true);
    expect(await upload(agent, id, buildForm('foto.jpg', new Uint8Array(content)))).toMatchObject({ status: 200 });
    const address = new URL((await as(agent)(api.quickMessages.show, { id })).mediaPath ?? '');
    const stored = await (await fetch(new URL(`${address.pathname}${address.search}`, server.url))).arrayBuffer();
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  it('is refused empty, missing, and above sixteen megabytes', async () => {
    const { agent } = await makeUsers();
    const { id } = await add(agent, 'tabela');
    expect(await upload(agent, id, buildForm('vazio.txt', ''))).toMatchObject({ status: 400, body: { error: 'ERR_FILE_EMPTY' } });
    expect(await upload(agent, id, new FormData())).toMatchObject({ status: 400 });
    expect(await upload(agent, id, buildForm('grande.txt', 'x'.repeat(16 * 1024 * 1024 + 1)))).toMatchObject({
      status: 413,
      body: { error: 'ERR_FILE_TOO_LARGE' },
    });
  });
});
