import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { bootstrapDatabase } from '#server/bootstrapDatabase.ts';
import { type RunningApp, startApp } from '#server/startApp.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { createLog } from '#server/platform/log.ts';
import { type ApiClient, createApiClient } from '#server/testing/server/createApiClient.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig, testSecrets } from '#server/testing/server/testConfig.ts';
import { demoContacts, isMan } from './demoContacts.ts';
import { makeClosedConversations } from './makeClosedConversations.ts';
import { receiptAmount } from './samplePictures.ts';
import { demoCompany, demoConnections, demoPassword, demoPeople } from './demoCompany.ts';
import { groupConversations } from './makeConversations.ts';

const config = testConfig({ DEMO: 'true' });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: RunningApp;

const open = async (): Promise<RunningApp> =>
  startApp({ config, secrets: await testSecrets(), log: createLog({ level: 'warn' }), urls: database.urls, bootstrap: bootstrapDatabase });

beforeAll(async () => {
  database = await createTestDatabase();
  app = await open();
});

afterAll(async () => {
  await app.stop();
  await database.drop();
  await rm(config.dataDir, { recursive: true, force: true });
});

async function signedIn(email: string): Promise<{ caller: ApiClient; companyId: number; queueIds: number[] }> {
  const { token, user } = await createApiClient(app.url, null).call(api.auth.login, { email, password: demoPassword });
  return { caller: createApiClient(app.url, token), companyId: user.companyId, queueIds: user.queues.map(({ id }) => id) };
}

const counted = async (text: string): Promise<number> =>
  (await queryAsSupport<{ n: number }>(app.platform, `select count(*)::int as n from ${text}`))[0]?.n ?? 0;

describe('the demo', () => {
  it('lets every user sign in', async () => {
    for (const { email } of [demoCompany, ...demoPeople]) {
      expect((await signedIn(email)).companyId).toBe(1);
    }
  });

  it('has pending, open and closed tickets', async () => {
    const { caller } = await signedIn('admin@demo.prosa');
    const counts = await caller.call(api.tickets.counts, { showAll: true });
    expect(counts).toMatchObject({ pending: 10, open: 13, closed: 58 });
    expect((await caller.call(api.contacts.page, {})).count).toBe(demoContacts.length + groupConversations.length);
    expect(demoContacts).toHaveLength(60);
    expect((await caller.call(api.connections.list, {})).map(({ name, queues }) => [name, queues.length])).toEqual([
      ...demoConnections.map(({ name }) => [name, 1]),
      ['Site', 5],
    ]);
  });

  it('has something on every screen of administrators', async () => {
    const { caller, queueIds } = await signedIn('admin@demo.prosa');
    const lists = (await caller.call(api.contactLists.page, {})).records;
    expect(lists.map(({ name, contactsCount }) => [name, contactsCount > 0])).toEqual([
      ['Clientes da varanda', true],
      ['Clientes vip', true],
    ]);
    expect((await caller.call(api.campaigns.page, {})).records).toMatchObject([
      { name: 'Coleção de primavera', status: 'PROGRAMADA' },
      { name: 'Poltronas de volta', status: 'FINALIZADA', figures: { recipients: 24, delivered: 20, failed: 2, refused: 1, excluded: 1 } },
    ]);
    expect((await caller.call(api.files.page, {})).files).toMatchObject([{ name: 'Coleção de primavera' }]);
    const menus = await Promise.all(queueIds.map((queueId) => caller.call(api.queueOptions.list, { queueId, parentId: -1 })));
    expect(menus.map(({ length }) => length).toSorted()).toEqual([0, 0, 0, 3]);
    expect((await caller.call(api.helps.list, {})).map(({ video }) => video !== '').toSorted()).toEqual([false, true]);
    expect((await caller.call(api.macros.list, {})).map(({ steps }) => steps.length).toSorted()).toEqual([2, 3, 3]);
    expect((await caller.call(api.contactDuplicates.page, {})).duplicates).toMatchObject([
      { reason: 'name', contact: { name: 'Lívia Moura' }, other: { name: 'Lívia Moura Reis' } },
    ]);
    expect(await counted('prompts')).toBe(1);
    expect(await counted('announcements where admins_only')).toBe(1);
  });

  it('has every kind of message', async () => {
    const types = await queryAsSupport<{ type: string }>(app.platform, 'select distinct media_type as type from messages order by 1');
    expect(types.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['application', 'audio', 'contactMessage', 'conversation', 'extendedTextMessage', 'image', 'locationMessage']),
    );
    expect(await counted(`messages where is_edited`)).toBeGreaterThanOrEqual(2);
    expect(await counted(`messages where is_deleted`)).toBeGreaterThanOrEqual(2);
    expect(await counted(`messages where delivery = 'failed'`)).toBe(1);
    expect(await counted(`messages where reactions <> '[]'`)).toBeGreaterThanOrEqual(4);
    expect(await counted(`messages where quoted_id is not null`)).toBeGreaterThanOrEqual(10);
    expect(await counted(`messages where media_state not in ('none', 'ready')`)).toBe(0);
    expect(
      await counted(`messages where media_mime like 'audio/ogg%' and media_duration = 6 and media_waveform is not null`),
    ).toBeGreaterThanOrEqual(2);
    expect(await counted(`messages where media_type = 'audio' and media_mime not like 'audio/ogg%'`)).toBe(0);
    expect(await counted('ticket_notes')).toBeGreaterThanOrEqual(5);
  });

  it('has a group in which members write and send two photos', async () => {
    const { caller } = await signedIn('admin@demo.prosa');
    const { tickets } = await caller.call(api.tickets.page, { status: 'open' });
    const group = tickets.find(({ isGroup }) => isGroup);
    expect(group).toMatchObject({ contact: { name: 'Obra Cobertura Jardins' }, unreadMessages: 0 });
    const { messages } = await caller.call(api.messages.page, { ticketId: group?.id ?? 0 });
    expect(new Set(messages.filter(({ fromMe }) => !fromMe).map(({ contact }) => contact?.name))).toEqual(
      new Set(['Thiago Menezes', 'Íris Brandão']),
    );
    const places = messages.flatMap(({ mediaType }, index) => (mediaType === 'image' ? [index] : []));
    // Neighbours are shown as one album.
    expect(places).toEqual([places[0], (places[0] ?? 0) + 1]);
  });

  it('shows pictures of most contacts, here and on their phones', async () => {
    expect(await counted('contacts where picture_path is not null')).toBeGreaterThan(40);
    expect(await counted('contacts where picture_path is null and number ~ $$^55$$')).toBeGreaterThan(5);
    const different = `simulated_people p join contacts c on c.number = p.number where (p.picture_path is null) <> (c.picture_path is null)`;
    expect(await counted(different)).toBe(0);
  });

  it('resolves while the company is open, and greets by the hour', async () => {
    const local = (column: string): string => `${column} at time zone '${config.timeZone}'`;
    const sent = local('m.sent_at');
    const closed = `messages m join tickets t on t.id = m.ticket_id where t.status = 'closed'`;
    expect(await counted(`${closed} and (extract(dow from ${sent}) = 0 or extract(hour from ${sent}) not between 9 and 18)`)).toBe(0);
    expect(await counted(`messages m where m.body ~* 'bom dia' and extract(hour from ${sent}) not between 5 and 11`)).toBe(0);
    expect(await counted(`messages m where m.body ~* 'boa tarde' and extract(hour from ${sent}) not between 12 and 17`)).toBe(0);
  });

  it('lies in the past and queues nothing', async () => {
    expect(await counted(`messages where delivery in ('queued', 'written', 'unknown')`)).toBe(0);
    expect(await counted(`message_actions where state = 'queued'`)).toBe(0);
    expect(await counted('tickets where updated_at > now() or created_at > updated_at')).toBe(0);
    expect(await counted(`tickets where created_at < now() - interval '15 days'`)).toBe(0);
    expect(await counted(`tickets where created_at < now() - interval '10 days'`)).toBeGreaterThan(5);
  });

  it('is one company', async () => {
    expect(await counted('companies')).toBe(1);
    expect(await counted('messages where company_id <> 1')).toBe(0);
  });

  it('has phones for open and pending tickets, with their messages', async () => {
    const { caller } = await signedIn('admin@demo.prosa');
    const connections = await caller.call(api.connections.list, {});
    const people = (await Promise.all(connections.map(({ id }) => caller.call(api.phone.people, { connectionId: id })))).flat();
    expect(people.length).toBeGreaterThanOrEqual(6);
    const marina = people.find(({ name }) => name === 'Marina Alves');
    const { messages } = await caller.call(api.phone.chat, { id: marina?.id ?? 0 });
    expect(messages.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['text', 'image']));
  });

  it('has connected connections', async () => {
    const { caller } = await signedIn('admin@demo.prosa');
    await vi.waitFor(
      async () =>
        expect((await caller.call(api.connections.list, {})).map(({ status }) => status)).toEqual([
          'CONNECTED',
          'CONNECTED',
          'CONNECTED',
          'CONNECTED',
        ]),
      {
        timeout: 10_000,
      },
    );
  });

  it('has a chatbot that is worth a rehearsal: a menu, options, hours, and an assistant', async () => {
    const { caller } = await signedIn('admin@demo.prosa');
    const site = (await caller.call(api.connections.list, {})).find(({ name }) => name === 'Site') ?? expect.fail('is missing');
    // A Sunday night in São Paulo, half a minute between two messages.
    const steps = ['oi', '4', '#', '5', 'Vocês entregam?'].map((text, index) => ({
      text,
      at: new Date(Date.parse('2029-05-07T02:00:00.000Z') + index * 30_000).toISOString(),
    }));
    const { turns } = await caller.call(api.rehearsals.run, { connectionId: site.id, name: 'Marina', steps });
    const reasons = turns.map(({ effects }) => effects.map(({ reason }) => reason));
    expect(turns[0]?.effects.find(({ kind }) => kind === 'reply')?.text).toContain('*[ 5 ]* - Dúvidas');
    expect(reasons[1]).toContain('queueClosed');
    expect(turns.at(-1)?.effects.map(({ kind }) => kind)).toContain('askPrompt');
    const open = { ...steps[0], at: '2029-05-07T13:00:00.000Z', text: 'oi' };
    const day = await caller.call(api.rehearsals.run, {
      connectionId: site.id,
      steps: [open, { at: '2029-05-07T13:01:00.000Z', text: '4' }, { at: '2029-05-07T13:02:00.000Z', text: '1' }],
    });
    expect(day.turns[2]?.effects.map(({ text }) => text).join('')).toContain('Chegou quebrado');
  });

  it('is unchanged at the second start', async () => {
    const before = await counted('messages');
    await app.stop();
    app = await open();
    expect(app.startupMessages.join()).toContain(demoPassword);
    expect(await counted('messages')).toBe(before);
    expect(await counted('companies')).toBe(1);
  });
});

describe('the closed conversations', () => {
  const said = makeClosedConversations().flatMap(({ contactName, steps }) =>
    steps.map((step) => ({ contactName, text: JSON.stringify(step) })),
  );

  it('thank as men and women do', () => {
    const thanks = said.filter(({ text }) => /[Oo]brigad[oa]/.test(text) && !text.includes('Confirmado no sistema'));
    expect(thanks.length).toBeGreaterThan(10);
    expect(thanks.filter(({ contactName, text }) => text.includes('brigado') !== isMan(contactName))).toEqual([]);
  });

  it('differ: no question is asked more than twice in one way', () => {
    const questions = Map.groupBy(makeClosedConversations(), ({ steps }) => JSON.stringify(steps[0]));
    expect([...questions.values()].filter((conversations) => conversations.length > 2)).toEqual([]);
  });

  it('ask for what the receipt says', () => {
    for (const { steps } of makeClosedConversations().filter(({ steps: all }) => JSON.stringify(all).includes('comprovante'))) {
      expect(JSON.stringify(steps)).toContain(receiptAmount);
    }
  });

  it('contract prepositions with articles', () => {
    expect(
      said.filter(({ text }) => / (?:de|em|por) (?:o|a|os|as) (?=vaso|mesa|poltrona|jogo|banco|manta|tapete|espelho)/.test(text)),
    ).toEqual([]);
  });
});
