import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxChatMessagesPerMinute, maxOwnChats, type ChatRecord } from '#shared/conversations/chats/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

const as = (user: TestUser) => server.as(user).call;

async function makePeople() {
  const { id: companyId, admin, agent: ana } = await server.makeCompany();
  const [bia, caio] = [await server.makeUser(companyId, { name: 'Bia' }), await server.makeUser(companyId, { name: 'Caio Reis' })];
  return { companyId, admin, ana, bia, caio };
}

const open = (owner: TestUser, others: readonly TestUser[], title = 'Vendas'): Promise<ChatRecord> =>
  as(owner)(api.chats.create, { title, users: others.map(({ id }) => ({ id })) });
const send = (who: TestUser, { id }: { id: number }, message: string) => as(who)(api.chats.send, { id, message });
const unreadsOf = ({ users }: ChatRecord, { id }: TestUser) => users.find(({ userId }) => userId === id)?.unreads;

describe('a chat', () => {
  it('shows the beginning of a long message in the list', async () => {
    const { ana, bia } = await makePeople();
    const chat = await open(ana, [bia]);
    await send(ana, chat, 'a'.repeat(2000));
    expect((await as(bia)(api.chats.list, {}))[0]?.lastMessage).toHaveLength(200);
  });

  it('has its owner and members of the company, and nobody else who is sent along', async () => {
    const { ana, bia } = await makePeople();
    const chat = await open(ana, [bia, ana]);
    expect(chat).toMatchObject({ title: 'Vendas', ownerId: ana.id, lastMessage: '', owner: { id: ana.id }, companyId: ana.companyId });
    expect(chat.users.map(({ user }) => user.id)).toEqual([ana.id, bia.id]);
    expect(Object.keys(chat.owner)).toEqual(['id', 'name']);
    expect(Object.keys(chat.users[0]?.user ?? {})).toEqual(['id', 'name']);
    const { agent: stranger } = await server.makeCompany();
    await expect(open(ana, [stranger])).toFailWith('ERR_NO_USER_FOUND');
    await expect(open(ana, [ana])).toFailWith('ERR_CHAT_MEMBERS');
    await expect(open(ana, [])).toFailWith('ERR_CHAT_MEMBERS');
    await expect(open(ana, [bia], ' ')).toFailWith('ERR_CHAT_TITLE');
  });

  it('is seen by its members alone, by id, by uuid and in the lists', async () => {
    const { ana, bia, caio, admin } = await makePeople();
    const chat = await open(ana, [bia]);
    const { agent: stranger } = await server.makeCompany();
    expect(await as(bia)(api.chats.show, { uuid: chat.uuid })).toEqual(chat);
    expect((await as(bia)(api.chats.page, {})).records).toEqual([chat]);
    expect(await as(bia)(api.chats.list, {})).toEqual([chat]);
    for (const outsider of [caio, admin, stranger]) {
      await expect(as(outsider)(api.chats.show, { uuid: chat.uuid })).toFailWith('ERR_NO_CHAT_FOUND');
      await expect(as(outsider)(api.chats.messages, { id: chat.id })).toFailWith('ERR_NO_CHAT_FOUND');
      await expect(send(outsider, chat, 'Oi')).toFailWith('ERR_NO_CHAT_FOUND');
      await expect(as(outsider)(api.chats.read, { id: chat.id })).toFailWith('ERR_NO_CHAT_FOUND');
      await expect(as(outsider)(api.chats.remove, { id: chat.id })).toFailWith('ERR_NO_CHAT_FOUND');
      expect(await as(outsider)(api.chats.page, {})).toEqual({ records: [], count: 0, hasMore: false });
    }
  });

  it('is changed by its owner alone; counters of kept members survive', async () => {
    const { ana, bia, caio } = await makePeople();
    const chat = await open(ana, [bia]);
    await send(ana, chat, 'Bom dia');
    const update = { id: chat.id, title: 'Pós-venda', users: [{ id: bia.id }, { id: caio.id }, { id: ana.id }] };
    await expect(as(bia)(api.chats.update, update)).toFailWith('ERR_NO_PERMISSION');
    await expect(as(bia)(api.chats.remove, { id: chat.id })).toFailWith('ERR_NO_PERMISSION');
    const changed = await as(ana)(api.chats.update, update);
    expect([changed.title, unreadsOf(changed, bia), unreadsOf(changed, caio)]).toEqual(['Pós-venda', 1, 0]);
    expect((await as(caio)(api.chats.messages, { id: chat.id })).records).toHaveLength(1);
    await as(ana)(api.chats.update, { ...update, users: [{ id: caio.id }] });
    await expect(send(bia, chat, 'Ainda aqui?')).toFailWith('ERR_NO_CHAT_FOUND');
    expect(await as(ana)(api.chats.remove, { id: chat.id })).toEqual({ message: 'Chat deleted' });
    await expect(send(ana, chat, 'Oi')).toFailWith('ERR_NO_CHAT_FOUND');
  });

  it('needs the plan; menus then get an empty list', async () => {
    const { id, agent } = await server.makeCompany({ useInternalChat: false });
    const bia = await server.makeUser(id);
    await expect(open(agent, [bia])).toFailWith('ERR_PLAN_LACKS_FEATURE');
    expect(await as(agent)(api.chats.page, {})).toMatchObject({ records: [], count: 0 });
    expect(await as(agent)(api.chats.list, {})).toEqual([]);
  });

  it('is one of at most a hundred of an owner', async () => {
    const { ana, bia } = await makePeople();
    await queryAsSupport(
      server.platform,
      `insert into chats (company_id, owner_id, title) select $1, $2, 'cheio' from generate_series(1, $3::int)`,
      [ana.companyId, ana.id, maxOwnChats],
    );
    await expect(open(ana, [bia])).toFailWith('ERR_CHATS_LIMIT');
  });

  it('passes to another member when its owner goes, and goes with the last one', async () => {
    const { admin, ana, bia, caio } = await makePeople();
    const [shared, left, handed] = [await open(ana, [bia]), await open(ana, [admin]), await open(caio, [ana, bia])];
    await send(ana, shared, 'Até logo');
    await as(admin)(api.users.deactivate, { id: caio.id, toUserId: bia.id });
    expect(await as(bia)(api.chats.show, { uuid: handed.uuid })).toMatchObject({ ownerId: bia.id });
    await expect(open(ana, [caio])).toFailWith('ERR_NO_USER_FOUND');
    await as(admin)(api.users.remove, { id: ana.id });
    expect(await as(bia)(api.chats.show, { uuid: shared.uuid })).toMatchObject({ ownerId: bia.id, users: [{ userId: bia.id }] });
    expect((await as(bia)(api.chats.messages, { id: shared.id })).records).toMatchObject([
      { message: 'Até logo', senderId: null, sender: { id: null, name: '' } },
    ]);
    await as(admin)(api.chats.remove, { id: left.id });
    await as(admin)(api.users.remove, { id: bia.id });
    const rows = await queryAsSupport<object>(server.platform, 'select id from chats where id = any($1::int[])', [[shared.id, handed.id]]);
    expect(rows).toEqual([{ id: handed.id }]);
  });
});

describe('messages', () => {
  it('are told with their sender, and stand in pages of twenty in the order of sending', async () => {
    const { ana, bia } = await makePeople();
    const chat = await open(ana, [bia]);
    for (let n = 1; n <= 23; n += 1) {
      await send(n % 2 === 0 ? ana : bia, chat, `nº ${n}`);
    }
    const [first, second] = [
      await as(ana)(api.chats.messages, { id: chat.id }),
      await as(ana)(api.chats.messages, { id: chat.id, pageNumber: 2 }),
    ];
    expect([first.count, first.hasMore, second.hasMore]).toEqual([23, true, false]);
    expect(first.records.map(({ message }) => message).slice(0, 2)).toEqual(['nº 4', 'nº 5']);
    expect(second.records.map(({ message }) => message)).toEqual(['nº 1', 'nº 2', 'nº 3']);
    expect(second.records[0]).toMatchObject({ sender: { id: bia.id, name: 'Bia' }, chatId: chat.id });
    const before = await as(ana)(api.chats.messages, { id: chat.id, before: first.records[0]?.id ?? 0, limit: 2 });
    expect([before.records.map(({ message }) => message), before.hasMore]).toEqual([['nº 2', 'nº 3'], true]);
  });

  it('are sent once per key, are no longer than the limit, and not empty', async () => {
    const { ana, bia } = await makePeople();
    const chat = await open(ana, [bia]);
    const key = randomUUID();
    const [one, two] = [
      await as(ana)(api.chats.send, { id: chat.id, message: 'Oi', key }),
      await as(ana)(api.chats.send, { id: chat.id, message: 'Oi', key }),
    ];
    expect([two.id, unreadsOf(two.chat, bia)]).toEqual([one.id, 1]);
    expect((await as(bia)(api.chats.send, { id: chat.id, message: 'Oi', key })).id).not.toBe(one.id);
    await expect(send(ana, chat, '  ')).toFailWith('ERR_CHAT_MESSAGE');
    await expect(send(ana, chat, 'x'.repeat(4001))).toFailWith('ERR_VALIDATION');
  });

  it('are limited per minute', async () => {
    const { ana, bia } = await makePeople();
    const chat = await open(ana, [bia]);
    const sent = await Promise.allSettled(Array.from({ length: maxChatMessagesPerMinute + 3 }, (_, n) => send(ana, chat, `${n}`)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxChatMessagesPerMinute);
    await expect(send(ana, chat, 'mais uma')).toFailWith('ERR_TOO_MANY_ATTEMPTS');
    expect(unreadsOf(await as(bia)(api.chats.show, { uuid: chat.uuid }), bia)).toBe(maxChatMessagesPerMinute);
  });

  it('count mentions by whole names until they are read', async () => {
    const { ana, bia, caio } = await makePeople();
    const chat = await open(ana, [bia, caio]);
    await send(ana, chat, '@bia e @Caio Reis, olá; bia@example.com');
    await send(ana, chat, 'Alô @Caio');
    const { chat: told } = await send(ana, chat, '@Bianca?');
    const mentionsOf = (who: TestUser) => told.users.find(({ userId }) => userId === who.id)?.mentions;
    expect([mentionsOf(ana), mentionsOf(bia), mentionsOf(caio)]).toEqual([0, 1, 1]);
    const read = await as(bia)(api.chats.read, { id: chat.id });
    expect(read.users[1]).toMatchObject({ userId: bia.id, mentions: 0, unreads: 0 });
  });
});

describe('the file of a message', () => {
  const attach = (who: TestUser, { id }: ChatRecord, name: string, content = 'Tabela') => {
    const form = new FormData();
    form.set('file', new File([content], name));
    return server.as(who).send('POST', `/chats/${id}/messages`, form);
  };

  it('is fetched at its signed address and goes with the chat', async () => {
    const { ana, bia } = await makePeople();
    const chat = await open(ana, [bia]);
    expect(await attach(ana, chat, 'preços.txt')).toMatchObject({
      status: 200,
      body: { message: '', mediaName: 'preços.txt', mediaType: 'text/plain' },
    });
    const { records } = await as(bia)(api.chats.messages, { id: chat.id });
    const address = new URL(records[0]?.mediaUrl ?? '');
    const download = () => fetch(new URL(`${address.pathname}${address.search}`, server.url));
    expect(await (await download()).text()).toBe('Tabela');
    expect((await as(bia)(api.chats.list, {}))[0]?.lastMessage).toMatch(/: preços\.txt$/);
    await as(ana)(api.chats.remove, { id: chat.id });
    const erased = await queryAsSupport(server.platform, 'select 1 from erased_files where path like $1', [`${ana.companyId}/%`]);
    expect(erased).toHaveLength(1);
  });

  it('is no program, and not empty or too large', async () => {
    const { ana, bia } = await makePeople();
    const chat = await open(ana, [bia]);
    for (const [name, content] of [
      ['fatura.pdf.exe', 'x'],
      ['fatura.pdf', `MZ${'\0'.repeat(300)}`],
    ] as const) {
      expect(await attach(ana, chat, name, content)).toMatchObject({ status: 400, body: { error: 'ERR_CHAT_FILE_TYPE' } });
    }
    expect(await attach(ana, chat, 'vazio.txt', '')).toMatchObject({ body: { error: 'ERR_FILE_EMPTY' } });
    expect(await attach(ana, chat, 'grande.txt', 'x'.repeat(16 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { error: 'ERR_FILE_TOO_LARGE' },
    });
    expect((await as(ana)(api.chats.messages, { id: chat.id })).count).toBe(0);
  });
});

describe('live', () => {
  it('tells members alone, with the people of the chat in every payload', async () => {
    const { companyId, ana, bia, caio } = await makePeople();
    const chat = await open(ana, [bia]);
    const drain = () => drainBroadcasts(server.platform, companyId);
    const [rooms, people] = [
      [`user-${ana.id}`, `user-${bia.id}`],
      [{ user: { id: ana.id } }, { user: { id: bia.id } }],
    ];
    expect(await drain()).toMatchObject([
      { event: `chat-user-${ana.id}`, rooms: [rooms[0]], body: { action: 'create', record: { id: chat.id, users: people } } },
      { event: `chat-user-${bia.id}`, rooms: [rooms[1]], body: { action: 'create', record: { users: people } } },
    ]);
    await send(ana, chat, 'Oi');
    const told = {
      rooms,
      body: {
        action: 'new-message',
        chat: { users: people },
        newMessage: { chatId: chat.id, sender: { id: ana.id }, chat: { users: people } },
      },
    };
    expect(await drain()).toMatchObject([
      { event: 'chat', ...told },
      { event: `chat-${chat.id}`, ...told },
    ]);
    await as(bia)(api.chats.read, { id: chat.id });
    await as(bia)(api.chats.read, { id: chat.id });
    const read = { rooms, body: { action: 'update', chat: { users: [{}, { unreads: 0 }] } } };
    expect(await drain()).toMatchObject([
      { event: 'chat', ...read },
      { event: `chat-${chat.id}`, ...read },
    ]);
    await as(ana)(api.chats.update, { id: chat.id, title: 'Vendas', users: [{ id: caio.id }] });
    expect(await drain()).toMatchObject([
      { event: 'chat', rooms: [`user-${bia.id}`], body: { action: 'delete', id: String(chat.id) } },
      { event: `chat-user-${ana.id}`, body: { action: 'update' } },
      { event: `chat-user-${caio.id}`, body: { action: 'create' } },
    ]);
    await as(ana)(api.chats.remove, { id: chat.id });
    expect(await drain()).toEqual([
      { event: 'chat', rooms: [`user-${ana.id}`, `user-${caio.id}`], body: { action: 'delete', id: String(chat.id) } },
    ]);
  });
});
