import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hash as hashByBcrypt } from 'bcryptjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { readSetting } from '#server/tenancy/settings/index.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { makeOlderDatabase, type OlderDatabase } from '#server/testing/fixtures/makeOlderDatabase.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { importCompanies } from './importCompanies.ts';
import type { CompanyReport } from './ImportReport.ts';
import { openPostgresSource } from './openSource.ts';

let server: TestServer;
let older: OlderDatabase;
let planId: number;

beforeAll(async () => {
  [server, older] = await Promise.all([startTestServer(), makeOlderDatabase()]);
  ({ planId } = await server.makeCompany());
  const passwordHash = await hashByBcrypt('janela azul', 8);
  await older.run(`
    insert into "Companies" (name, email, phone, status, "dueDate", recurrence) values
      ('Padaria Aurora', 'dona@aurora.test', '11 99999-0000', true, '2093-03-14 04:00:00+01', 'ANUAL'),
      ('Oficina Pires', null, null, true, 'quando der', 'SEMANAL');
    insert into "Queues" (name, color, "greetingMessage", schedules, "companyId") values
      ('Vendas', '#ff0000', 'Olá!', '[{"weekday":"Segunda-feira","weekdayEn":"monday","startTime":"08:00","endTime":"18:00"}]', 1),
      ('VENDAS', '#FF0000', null, '[]', 1), ('Caixa', 'red', '', '{"monday": "always"}', 1), ('Oficina', '#00ff00', '', '[]', 2);
    insert into "Whatsapps" (name, "isDefault", token, "transferQueueId", session, channel, "companyId") values
      ('Balcão', true, '', 1, '{"creds":"secret"}', null, 1), ('Face', false, '', null, null, 'facebook', 1),
      ('Balcão', true, '${'t'.repeat(40)}', 999, null, 'whatsapp', 2);
    insert into "WhatsappQueues" ("whatsappId", "queueId") values (1, 1), (1, 1), (1, 77), (3, 4);
    insert into "Users" (name, email, "passwordHash", profile, super, "companyId", "allTicket", "whatsappId") values
      ('Aurora', 'Dona@Aurora.test', '${passwordHash}', 'admin', true, 1, 'enabled', 1),
      ('Bia', 'bia@aurora.test', 'md5:nothing', 'seller', false, 1, 'desabled', null),
      ('Sem', '', '${passwordHash}', 'user', false, 1, 'desabled', null),
      ('Pires', 'pires@oficina.test', '${passwordHash}', 'admin', false, 2, null, null);
    insert into "UserQueues" ("userId", "queueId") values (1, 1), (2, 2), (4, 4);
    insert into "Tags" (name, color, kanban, "companyId") values ('Urgente', '#f00', 1, 1), ('Urgente', '#f00', 1, 1), ('Vip', '#0f0', 0, 1);
    insert into "Contacts" (name, number, email, "isGroup", "companyId") values
      ('Marina', '5511987654321', 'm@x.test', false, 1), ('Marina sem nove', '551187654321', '', false, 1),
      ('', '554733221100', '', false, 1), ('Grupo', '120363041234567890', '', true, 1), ('Quebrado', 'abc', '', false, 1),
      (E'Emoji \\U0001F600', '14155550123', '', false, 1), ('Outra empresa', '5511987654321', '', false, 2);
    insert into "WhatsappLidMaps" (lid, "companyId", "contactId") values ('123456789012345@lid', 1, 2), ('broken', 1, 1);
    insert into "ContactCustomFields" (name, value, "contactId") values ('CPF', '123', 1), ('Rua', 'das Flores', 2), ('Órfão', 'x', 999);
    insert into "Tickets" (status, "userId", "contactId", "whatsappId", "queueId", "unreadMessages", "updatedAt", "companyId") values
      ('open', 1, 1, 1, 1, 0, '2024-05-01 10:00:00+00', 1), ('pending', null, 2, 1, 1, 2, '2024-05-02 10:00:00+00', 1),
      ('rating', 2, 3, 1, 2, 0, '2024-05-03 10:00:00+00', 1), ('pending', null, 999, 1, null, 1, '2024-05-03 10:00:00+00', 1);
    insert into "TicketTags" ("ticketId", "tagId") values (1, 1), (1, 2), (3, 3), (99, 1), (1, 99);
    insert into "Messages" (id, "remoteJid", "dataJson", body, "fromMe", ack, "mediaUrl", "mediaType", "quotedMsgId", "ticketId", "contactId", "companyId", "createdAt") values
      ('A1', '5511987654321@s.whatsapp.net', null, 'Tem pão?', false, 0, null, 'conversation', null, 1, 1, 1, '2024-05-01 09:00:00+00'),
      ('A2', null, '{"key":{"remoteJid":"5511987654321@s.whatsapp.net"}}', 'Tem sim', true, 4, null, 'extendedTextMessage', 'A1', 1, null, 1, '2024-05-01 09:01:00+00'),
      ('A3', null, '{"key":', E'Foto \\U0001F35E', false, 0, 'pao.png', 'image', null, 1, 1, 1, '2024-05-01 09:02:00+00'),
      ('A4', 'x', null, 'Fora', false, 0, '../secret.txt', 'application', null, 1, 1, 1, '2024-05-01 09:00:30+00'),
      ('Z9', 'y', null, 'Órfã', false, 0, null, 'conversation', null, 77, 1, 1, '2024-05-01 09:05:00+00');
    insert into "QuickMessages" (shortcode, message, "userId", geral, "companyId") values
      ('oi', 'Olá', 1, true, 1), ('OI', 'Oi', 2, true, 1), ('tchau', 'Até', 1, false, 1), ('solta', 'Sem autor', null, false, 1);
    insert into "TicketNotes" (note, "userId", "contactId", "ticketId") values ('Prefere de manhã', 1, 2, 1), ('De outra', 4, 7, null);
    insert into "TicketTraking" ("ticketId", "companyId", "userId", "startedAt") values (1, 1, 1, '2024-05-01 09:00:00+00'), (1, 1, 2, null);
    insert into "Settings" (key, value, "companyId") values ('userRating', 'enabled', 1), ('call', 'maybe', 1), ('hostMail', 'x', 1);
    insert into "QueueOptions" (title, message, option, "queueId", "parentId") values
      ('Pães', 'Temos', '1', 1, null), ('Doces', null, '1', 1, null), ('Francês', 'R$ 1', '1', 1, 1), ('Revisão', '', '1', 4, null);
    insert into "ContactLists" (name, "companyId") values ('Clientes', 1);
    insert into "ContactListItems" (name, number, "contactListId", "companyId") values
      ('Marina', '5511987654321', 1, 1), ('Marina de novo', '551187654321', 1, 1), ('Sem', '12', 1, 1);
    insert into "QueueIntegrations" (type, name, "urlN8N", "typebotSlug", "jsonContent", "companyId") values
      ('typebot', 'Triagem', 'https://viewer.acme.test', 'triagem', '', 1), ('dialogflow', 'Robô', null, null, '{"private_key":"open"}', 1),
      ('smoke', 'Sinal', null, null, '', 1), ('n8n', 'Alheia', 'https://n8n.acme.test', null, '', 2);
    update "Queues" set "integrationId" = id, "mediaPath" = 'pao.png', "mediaName" = 'Pão.png' where id in (1, 2);
    update "QueueOptions" set "mediaPath" = case id when 1 then 'pao.png' else 'gone.png' end where id in (1, 4);
    insert into "Prompts" (name, prompt, "apiKey", "maxTokens", temperature, voice, "queueId", "companyId") values
      ('Balconista', 'Seja breve.', 'sk-open', 321, 2, 'robot', 1, 1), ('Sem fila', 'Nada.', 'sk-open', null, null, '', 77, 1);
    insert into "Files" (name, message, "companyId") values ('Cardápio', 'Veja', 1), ('Cardápio', '', 1), ('Alheia', '', 2);
    insert into "FilesOptions" (name, path, "fileId") values
      ('Pão', 'foto.png', 1), ('Sumiu', 'gone.pdf', 1), ('Só texto', null, 2), ('De outra', 'foto.png', 3);
    insert into "Schedules" (body, "sendAt", "sentAt", status, "contactId", "ticketId", "userId", "companyId") values
      ('Bom dia', '2093-05-01 10:00:00+00', null, 'PENDENTE', 1, 1, 1, 1), ('Atrasada', '2024-05-01 10:00:00+00', null, 'AGENDADA', 1, null, 1, 1),
      ('Foi', '2024-05-01 10:00:00+00', '2024-05-01 10:01:00+00', 'ENVIADA', 1, null, null, 1), ('Quando', null, null, 'PENDENTE', 1, null, 1, 1);
    insert into "Chats" (title, "ownerId", "lastMessage", "companyId") values ('Equipe', 1, 'Bom dia', 1), ('De outra', 4, '', 2);
    insert into "ChatUsers" ("chatId", "userId", unreads) values (1, 1, 0), (1, 2, 3), (1, 2, 3), (2, 4, 0);
    insert into "ChatMessages" ("chatId", "senderId", message, "mediaPath") values
      (1, 1, 'Bom dia', null), (1, 2, 'Foto', 'pao.png'), (2, 4, 'De outra', 'pao.png');
    insert into "Invoices" (detail, "companyId") values ('Mensalidade', 1);`);
});

let folder: string;
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'older-'));
  onFileFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'public/company1'), { recursive: true });
  await writeFile(path.join(folder, 'public/company1/pao.png'), Buffer.from(onePixel, 'base64'));
  await mkdir(path.join(folder, 'public/company1/fileList/1'), { recursive: true });
  await writeFile(path.join(folder, 'public/company1/fileList/1/foto.png'), Buffer.from(onePixel, 'base64'));
  await writeFile(path.join(folder, 'secret.txt'), 'no media');
  await symlink(path.join(folder, 'secret.txt'), path.join(folder, 'public/gone.pdf'));
});

const runImport = async (companyKey?: string): Promise<CompanyReport[]> => {
  const source = await openPostgresSource(older.url);
  try {
    return await importCompanies(server.platform, { source, planId, companyKey, mediaFolder: path.join(folder, 'public') });
  } finally {
    await source.close();
  }
};

const logIn = async (email: string) => {
  const { user, token } = await server.as(null).call(api.auth.login, { email, password: 'janela azul' });
  return { user, client: server.as({ id: user.id, companyId: user.companyId, email, token }) };
};

describe('an import of a company', () => {
  let report: CompanyReport;
  const reasonsOf = (table: string): string[] => Object.keys(report.tables[table]?.reasons ?? {});

  beforeAll(async () => {
    report = (await runImport('1'))[0] as CompanyReport;
  });

  it('lets its people sign in with the passwords that they had, and makes nobody an operator', async () => {
    const { user, client } = await logIn('dona@aurora.test');
    expect(user).toMatchObject({
      name: 'Aurora',
      profile: 'admin',
      super: false,
      allTicket: 'enabled',
      company: { name: 'Padaria Aurora' },
    });
    expect(user.company).toMatchObject({ dueDate: '2093-03-14T03:00:00.000Z', recurrence: 'ANUAL', planId });
    expect(user.queues.map(({ name }) => name)).toEqual(['Vendas']);
    const { users } = await client.call(api.users.page, {});
    expect(users.map(({ email, profile }) => [email, profile]).toSorted()).toEqual([
      ['bia@aurora.test', 'user'],
      ['dona@aurora.test', 'admin'],
    ]);
    expect(reasonsOf('users')).toEqual(
      expect.arrayContaining([
        'the rights of an operator are not brought',
        'its password hash is not understood: the password must be reset',
        'the profile seller is not known: it is an agent now',
        'it has no e-mail address to sign in with',
      ]),
    );
  });

  it('brings queues and connections, each with a name and color of its own, and no session', async () => {
    const { client } = await logIn('dona@aurora.test');
    const queues = await client.call(api.queues.list, {});
    expect(queues.map(({ name, color }) => [name, color]).toSorted()).toEqual([
      ['Caixa', '#7c7c7c'],
      ['VENDAS (2)', '#ff0001'],
      ['Vendas', '#ff0000'],
    ]);
    expect(queues.find(({ name }) => name === 'Vendas')).toMatchObject({ greetingMessage: 'Olá!', schedules: [{ startTime: '08:00' }] });
    const connections = await client.call(api.connections.list, {});
    expect(connections).toMatchObject([{ name: 'Balcão', status: 'DISCONNECTED', isDefault: true, queues: [{ name: 'Vendas' }] }]);
    expect(reasonsOf('queues')).toEqual(['its working hours are not understood']);
    expect(reasonsOf('connections')).toContain('the channel facebook is not in this version');
    expect(reasonsOf('connection_queues')).toEqual(['not there: queues N']);
  });

  it('brings contacts under both spellings of their numbers, and makes one of two', async () => {
    const { client, user } = await logIn('dona@aurora.test');
    const { contacts } = await client.call(api.contacts.page, {});
    expect(contacts.map(({ name, number }) => [name, number]).toSorted()).toEqual([
      ['554733221100', '554733221100'],
      ['Emoji 😀', '14155550123'],
      ['Grupo', '120363041234567890'],
      ['Marina', '5511987654321'],
    ]);
    const marina = contacts.find(({ name }) => name === 'Marina');
    expect(await client.call(api.contacts.show, { id: marina?.id ?? 0 })).toMatchObject({
      extraInfo: expect.arrayContaining([
        expect.objectContaining({ name: 'CPF', value: '123' }),
        expect.objectContaining({ name: 'Rua', value: 'das Flores' }),
      ]),
    });
    const addresses = await server.inCompany(user.companyId, ({ em }) =>
      uncheckedRows<{ address: string }>(em, 'select address from contact_addresses where contact_id = $1 order by 1', [marina?.id]),
    );
    expect(addresses.map(({ address }) => address)).toEqual([
      '123456789012345@lid',
      '551187654321',
      '551187654321@s.whatsapp.net',
      '5511987654321',
      '5511987654321@s.whatsapp.net',
    ]);
    expect(reasonsOf('contacts')).toEqual([
      'it is the same person as another contact, whose conversations it joins',
      'it has no usable number',
    ]);
    expect(report.tables['contact_custom_fields']).toMatchObject({ brought: 2, refused: 0 });
  });

  it('brings tickets with their messages and files, one open ticket of each contact', async () => {
    const { client, user } = await logIn('dona@aurora.test');
    const { tickets } = await client.call(api.tickets.page, { showAll: true });
    expect(tickets.map(({ status, contact, lastMessage }) => [status, contact?.name, lastMessage]).toSorted()).toEqual([
      ['closed', '554733221100', ''],
      ['closed', 'Marina', ''],
      ['open', 'Marina', 'Foto 🍞'],
    ]);
    const open = tickets.find(({ status }) => status === 'open');
    expect(open).toMatchObject({ userId: user.id, queue: { name: 'Vendas' }, tags: [{ name: 'Urgente' }], fromMe: false });
    const { messages } = await client.call(api.messages.page, { ticketId: open?.id ?? 0 });
    expect(messages.map(({ id, body, fromMe, ack }) => [id, body, fromMe && ack])).toEqual([
      ['A1', 'Tem pão?', false],
      ['A4', 'Fora', false],
      ['A2', 'Tem sim', 4],
      ['A3', 'Foto 🍞', false],
    ]);
    const [first, outside, answer, picture] = messages;
    expect(answer).toMatchObject({ quotedMsg: { id: first?.id }, remoteJid: '5511987654321@s.whatsapp.net' });
    expect(picture?.media).toMatchObject({ state: 'ready', name: 'pao.png', mime: 'image/png', width: 1, height: 1 });
    const link = new URL(picture?.mediaUrl ?? '');
    const file = await fetch(`${server.url}${link.pathname}${link.search}`);
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(onePixel);
    expect(outside?.media).toMatchObject({ state: 'failed', reason: 'mediaMissing' });
    expect(reasonsOf('messages').toSorted()).toEqual(['its file is not in the media folder', 'not there: tickets N']);
    expect(reasonsOf('tickets').toSorted()).toEqual([
      'another ticket of the same contact and connection is open: it is closed now',
      'not there: contacts N',
    ]);
    expect(reasonsOf('ticket_tags')).toEqual(['not there: tags N']);
  });

  it('brings notes, rounds, menus, answers, lists and settings', async () => {
    const { client, user } = await logIn('dona@aurora.test');
    const rowsOf = (statement: string) => server.inCompany(user.companyId, ({ em }) => uncheckedRows(em, statement));
    expect(await rowsOf('select note from ticket_notes')).toEqual([{ note: 'Prefere de manhã' }]);
    expect(
      await rowsOf('select finished_at is null as "isOpen", queue_id is not null as "isQueued" from ticket_trackings order by id'),
    ).toEqual([
      { isOpen: true, isQueued: true },
      { isOpen: false, isQueued: true },
    ]);
    expect(
      await rowsOf(
        'select o.title, o.position, p.title as parent from queue_options o left join queue_options p on p.id = o.parent_id order by 1',
      ),
    ).toEqual([
      { title: 'Doces', position: 2, parent: null },
      { title: 'Francês', position: 1, parent: 'Pães' },
      { title: 'Pães', position: 1, parent: null },
    ]);
    const { records } = await client.call(api.quickMessages.page, {});
    expect(records.map(({ shortcode, geral }) => [shortcode, geral]).toSorted()).toEqual([
      ['oi', true],
      ['tchau', false],
    ]);
    expect(reasonsOf('quick_messages').toSorted()).toEqual([
      'exists already (quick_messages_shared_key)',
      'not there: users without a key',
    ]);
    expect(report.tables['contact_list_items']).toMatchObject({ brought: 1, refused: 2 });
    expect(await server.inCompany(user.companyId, (scope) => readSetting(scope, 'userRating'))).toBe('enabled');
    expect(reasonsOf('settings')).toEqual(['the setting call cannot be maybe', 'there is no setting hostMail']);
  });

  it('brings file lists, integrations and prompts, with the files of queues and menus, and no key that lay open', async () => {
    const { client, user } = await logIn('dona@aurora.test');
    const rowsOf = (statement: string) => server.inCompany(user.companyId, ({ em }) => uncheckedRows(em, statement));
    expect(
      await rowsOf(
        `select l.name as list, o.name, o.place, o.file_name, o.size > 0 as stored from file_lists l left join file_options o on o.file_list_id = l.id
         order by l.id, o.place`,
      ),
    ).toEqual([
      { list: 'Cardápio', name: 'Pão', place: 0, file_name: 'foto.png', stored: true },
      { list: 'Cardápio', name: 'Sumiu', place: 1, file_name: '', stored: false },
      { list: 'Cardápio (2)', name: 'Só texto', place: 0, file_name: '', stored: false },
    ]);
    expect(reasonsOf('file_options')).toEqual(['its file is not in the media folder']);
    expect(await rowsOf('select name, type, json_content, url from queue_integrations order by id')).toEqual([
      { name: 'Triagem', type: 'typebot', json_content: '', url: 'https://viewer.acme.test' },
      { name: 'Robô', type: 'dialogflow', json_content: '', url: null },
    ]);
    expect(reasonsOf('queue_integrations').toSorted()).toEqual([
      'its key lay open there: a new one must be made and entered, and its queue chosen',
      'the type smoke is not in this version',
    ]);
    expect(
      await rowsOf(
        `select q.name, i.name as integration, q.media_name from queues q left join queue_integrations i on i.id = q.integration_id order by q.id`,
      ),
    ).toEqual([
      { name: 'Vendas', integration: 'Triagem', media_name: 'Pão.png' },
      { name: 'VENDAS (2)', integration: null, media_name: 'Pão.png' },
      { name: 'Caixa', integration: null, media_name: null },
    ]);
    expect(await rowsOf('select title, media_name from queue_options where media_path is not null')).toEqual([
      { title: 'Pães', media_name: 'pao.png' },
    ]);
    expect(await rowsOf('select name, api_key, max_tokens, max_messages, temperature, voice from prompts')).toEqual([
      { name: 'Balconista', api_key: '', max_tokens: 321, max_messages: 10, temperature: 1, voice: 'texto' },
    ]);
    const { files } = await client.call(api.files.page, {});
    expect(files).toHaveLength(2);
    expect((await client.call(api.prompts.page, {})).prompts).toMatchObject([{ name: 'Balconista', apiKey: '' }]);
    expect(report.notBrought).not.toHaveProperty('Files');
  });

  it('brings scheduled messages, of which those that wait leave from here, and chats', async () => {
    const { user } = await logIn('dona@aurora.test');
    const rowsOf = (statement: string) => server.inCompany(user.companyId, ({ em }) => uncheckedRows(em, statement));
    expect(await rowsOf('select body, status, error, ticket_id is not null as "hasTicket" from schedules order by id')).toEqual([
      { body: 'Bom dia', status: 'PENDENTE', error: null, hasTicket: true },
      { body: 'Atrasada', status: 'ERRO', error: 'ERR_SCHEDULE_TOO_LATE', hasTicket: false },
      { body: 'Foi', status: 'ENVIADA', error: null, hasTicket: false },
    ]);
    expect(reasonsOf('schedules').toSorted()).toEqual(['it has no time', 'it is sent from here: the older product must not send it too']);
    expect(
      await rowsOf(
        `select c.title, m.message, u.name as sender, m.media_name from chats c join chat_messages m on m.chat_id = c.id
         left join users u on u.id = m.sender_id order by m.id`,
      ),
    ).toEqual([
      { title: 'Equipe', message: 'Bom dia', sender: 'Aurora', media_name: null },
      { title: 'Equipe', message: 'Foto', sender: 'Bia', media_name: 'pao.png' },
    ]);
    expect(await rowsOf('select u.name, c.unreads from chat_users c join users u on u.id = c.user_id order by u.name')).toEqual([
      { name: 'Aurora', unreads: 0 },
      { name: 'Bia', unreads: 3 },
    ]);
  });

  it('brings equal tags once, and says what stays behind', async () => {
    const { client } = await logIn('dona@aurora.test');
    const { tags } = await client.call(api.tags.page, {});
    expect(tags.map(({ name }) => name).toSorted()).toEqual(['Urgente', 'Vip']);
    expect(report.notBrought).toEqual({ Invoices: { rows: 1, reason: 'invoices are raised anew by the plan' } });
  });

  it('brings nothing twice; a later run adds what is new, and the other companies', async () => {
    await older.run(`insert into "Contacts" (name, number, "companyId") values ('Nova', '5521988887777', 1)`);
    const [again, other] = await runImport();
    expect(again?.companyId).toBe(report.companyId);
    const brought = Object.entries(again?.tables ?? {}).flatMap(([table, counts]) => (counts.brought > 0 ? [[table, counts.brought]] : []));
    expect(brought).toEqual([
      ['contacts', 1],
      ['contact_addresses', 4],
    ]);
    expect(other).toMatchObject({ name: 'Oficina Pires', tables: { users: { brought: 1 }, contacts: { brought: 1 } } });
    const { user } = await logIn('pires@oficina.test');
    expect(user.company).toMatchObject({ name: 'Oficina Pires', recurrence: 'MENSAL' });
    expect(user.companyId).not.toBe(report.companyId);
  });

  it('of a name or an e-mail that is taken here goes on with the rest', async () => {
    const another = await makeOlderDatabase();
    await another.run(`
      insert into "Companies" (name) values ('Padaria Aurora'), ('Padaria da Ponte');
      insert into "Users" (name, email, "passwordHash", "companyId") values
        ('Aurora', 'DONA@aurora.test', '', 1), ('Caio', 'caio@aurora.test', '', 1), ('Aurora', 'dona@aurora.test', '', 2);`);
    const source = await openPostgresSource(another.url);
    const [second, third] = await importCompanies(server.platform, { source, planId });
    await source.close();
    const withoutAdmin =
      'no admin of the company could be brought: change the e-mail of whoever has it here and run this again, or invite one on the screen of companies';
    expect(third?.tables['users']).toMatchObject({ brought: 0, reasons: { [withoutAdmin]: { keys: ['2'] } } });
    expect(second?.tables['users']?.reasons).not.toHaveProperty([withoutAdmin]);
    expect(second?.companyId).not.toBe(report.companyId);
    expect(second?.tables['users']).toMatchObject({
      brought: 1,
      refused: 1,
      reasons: { 'somebody here has this e-mail': { keys: ['1'] } },
    });
  });
});

it('goes on where it was stopped', async () => {
  const another = await makeOlderDatabase();
  await another.run(`
    insert into "Companies" (name) values ('Livraria Telles');
    insert into "Contacts" (name, number, "companyId") select 'Cliente ' || n, 5511970000000 + n, 1 from generate_series(1, 2500) n;`);
  const source = await openPostgresSource(another.url);
  let batches = 0;
  async function* readUntilStopped(...args: Parameters<typeof source.read>): ReturnType<typeof source.read> {
    for await (const rows of source.read(...args)) {
      batches += 1;
      if (args[0] === 'Contacts' && batches > 3) {
        throw new Error('the power went');
      }
      yield rows;
    }
  }
  await expect(importCompanies(server.platform, { source: { ...source, read: readUntilStopped }, planId })).rejects.toThrow(
    'the power went',
  );
  await source.close();
  const again = await openPostgresSource(another.url);
  const [report] = await importCompanies(server.platform, { source: again, planId });
  await again.close();
  const { brought = 0, known = 0 } = report?.tables['contacts'] ?? {};
  expect([brought + known, brought > 0, known > 0]).toEqual([2500, true, true]);
  const counted = await server.inCompany(report?.companyId ?? 0, ({ em }) =>
    uncheckedRows(em, 'select count(*)::int as contacts, count(distinct number)::int as numbers from contacts'),
  );
  expect(counted).toEqual([{ contacts: 2500, numbers: 2500 }]);
});

it('refuses a database of another product', async () => {
  const another = await makeOlderDatabase();
  await another.run('drop table "Contacts"');
  const source = await openPostgresSource(another.url);
  await expect(importCompanies(server.platform, { source, planId })).rejects.toThrow('it lacks Contacts');
  await source.close();
});
