import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hash as hashByBcrypt } from 'bcryptjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { makeOlderDatabase, type OlderDatabase } from '#server/testing/fixtures/makeOlderDatabase.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { openDumpSource } from './dump/openDumpSource.ts';
import { importCompanies } from './importCompanies.ts';
import type { CompanyReport } from './ImportReport.ts';
import type { SourceDatabase } from './SourceDatabase.ts';
import { openPostgresSource } from './openSource.ts';

let server: TestServer;
let older: OlderDatabase;
let planId: number;
let passwordHash: string;

const emails = { first: 'dona@doceria.test', dumped: 'dona@floricultura.test' };

const campaignRows = (email: string): string => `
  insert into "Companies" (name, status) values ('Campanhas ${email}', true), ('Alheia ${email}', true);
  insert into "Users" (name, email, "passwordHash", profile, "companyId") values
    ('Dona', '${email}', '${passwordHash}', 'admin', 1), ('Rui', 'rui-${email}', '${passwordHash}', 'admin', 2);
  insert into "Whatsapps" (name, "isDefault", "companyId") values ('Balcão', true, 1), ('Alheia', true, 2);
  insert into "Tags" (name, color, kanban, "companyId") values ('Vip', '#0f0', 0, 1);
  insert into "Contacts" (name, number, "companyId") values ('Marina Souza', '5511987654321', 1), ('Léo', '5521988887777', 1);
  insert into "Tickets" (status, "contactId", "whatsappId", "userId", "companyId") values ('closed', 1, 1, 1, 1), ('closed', 2, 1, 1, 1);
  insert into "ContactLists" (name, "companyId") values ('Clientes', 1), ('Alheia', 2);
  insert into "ContactListItems" (name, number, "contactListId", "companyId") values
    ('Marina da lista', '551187654321', 1, 1), ('Ana', '5511911112222', 1, 1);
  insert into "Files" (name, message, "companyId") values ('Cardápio', '', 1);
  insert into "Campaigns" (name, message1, message2, message5, "confirmationMessage1", status, confirmation, "scheduledAt", "completedAt",
      "whatsappId", "contactListId", "fileListId", "tagListId", "companyId") values
    ('Natal', 'Olá, {nome}!', 'Oi', 'Quinta', '', 'FINALIZADA', false, '2024-12-20 12:00:00+00', '2024-12-20 13:00:00+00', 1, 1, 1, null, 1),
    ('Andando', 'Oferta', null, null, 'Posso?', 'EM_ANDAMENTO', true, '2024-12-21 12:00:00+00', null, 1, 1, null, null, 1),
    ('Futura', 'Logo', null, null, null, 'PROGRAMADA', false, '2093-01-01 12:00:00+00', null, 1, 1, null, null, 1),
    ('Atrasada', 'Ontem', null, null, null, 'PROGRAMADA', false, '2024-01-01 12:00:00+00', null, 1, 1, null, null, 1),
    ('X', 'Sem lista', null, null, null, 'CANCELADA', false, null, null, 1, 99, 77, null, 1),
    ('Por etiqueta', 'Vip', null, null, null, 'INATIVA', false, null, null, 1, null, null, 1, 1),
    ('Etiqueta sumida', 'Vip', null, null, null, null, false, null, null, 66, null, null, 44, 1),
    ('Estranha', repeat('a', 4100), null, null, null, 'PAUSADA', false, null, null, 1, 1, null, null, 1),
    ('De outra', 'Não', null, null, null, 'FINALIZADA', false, null, null, 2, 2, null, null, 2);
  insert into "CampaignShipping" (number, message, "confirmationMessage", confirmation, "contactId", "campaignId",
      "confirmationRequestedAt", "confirmedAt", "deliveredAt") values
    ('5511987654321', E'\\u200c Olá, Marina!', null, null, 1, 1, null, null, '2024-12-20 12:00:20+00'),
    ('5511911112222', E'\\u200c Oi', null, null, 2, 1, null, null, null),
    ('551187654321', 'Olá de novo', null, null, null, 1, null, null, '2024-12-20 12:00:40+00'),
    ('sem número', 'Oi', null, null, null, 1, null, null, null),
    ('5511987654321', 'Oferta', 'Posso?', null, 1, 2, '2024-12-21 12:00:00+00', null, '2024-12-21 12:00:00+00'),
    ('5511911112222', 'Oferta', 'Posso?', true, 2, 2, '2024-12-21 12:00:20+00', '2024-12-21 12:05:00+00', '2024-12-21 12:05:05+00'),
    ('5521988887777', 'Oferta', 'Posso?', true, 999, 2, '2024-12-21 12:00:40+00', '2024-12-21 12:05:00+00', '2024-12-21 12:00:41+00'),
    ('5531977776666', 'Oferta', 'Posso?', null, null, 2, null, null, '2024-12-21 12:01:00+00'),
    ('5531977775555', 'Oferta', 'Posso?', null, null, 2, null, null, null),
    ('5531977774444', 'Oferta', 'Posso?', false, null, 2, '2024-12-21 12:02:00+00', null, '2024-12-21 12:02:00+00'),
    ('5511987654321', 'Não', null, null, null, 9, null, null, '2024-12-20 12:00:20+00'),
    ('5511987654321', 'Órfã', null, null, null, 555, null, null, '2024-12-20 12:00:20+00');
  insert into "CampaignSettings" (key, value, "companyId") values
    ('messageInterval', '30', 1), ('messageInterval', '99', 1), ('longerIntervalAfter', '"15"', 1), ('greaterInterval', '{"', 1),
    ('variables', '[{"key":"cupom","value":"DEZ"},{"key":"com espaço","value":"x"},null]', 1), ('sleep', '1', 1), ('messageInterval', '7', 2);
  insert into "TicketTraking" ("ticketId", "companyId", "userId", "createdAt", "ratingAt", "finishedAt", rated) values
    (1, 1, 1, '2024-05-01 09:00:00+00', '2024-05-01 10:00:00+00', '2024-05-01 10:05:00+00', true),
    (1, 1, 1, '2024-05-03 09:00:00+00', '2024-05-03 10:00:00+00', '2024-05-03 10:05:00+00', true);
  insert into "UserRatings" ("ticketId", "userId", rate, "companyId", "createdAt") values
    (1, 1, 3, 1, '2024-05-01 10:05:00+00'), (1, 1, 5, 1, '2024-05-03 10:05:00+00'), (1, 1, 1, 1, '2024-05-03 10:06:00+00'),
    (99, 77, 2, 1, '2024-05-04 10:05:00+00'), (1, 1, null, 1, now()), (null, 2, 1, 2, now());
  insert into "Announcements" (title, "companyId") values ('Aviso', 1);
  insert into "ContactTags" ("contactId", "tagId", "companyId") values (1, 1, 1), (2, 1, 1);`;

let folder: string;

beforeAll(async () => {
  [server, older, folder, passwordHash] = await Promise.all([
    startTestServer(),
    makeOlderDatabase(),
    mkdtemp(path.join(os.tmpdir(), 'older-')),
    hashByBcrypt('janela azul', 8),
  ]);
  onFileFinished(() => rm(folder, { recursive: true }));
  ({ planId } = await server.makeCompany());
  await older.run(campaignRows(emails.first));
});

async function importFrom(opening: Promise<SourceDatabase>): Promise<CompanyReport> {
  const source = await opening;
  try {
    const [report] = await importCompanies(server.platform, { source, planId, companyKey: '1' });
    return report as CompanyReport;
  } finally {
    await source.close();
  }
}

const logIn = async (email: string) => {
  const { user, token } = await server.as(null).call(api.auth.login, { email, password: 'janela azul' });
  return { client: server.as({ id: user.id, companyId: user.companyId, email, token }), companyId: user.companyId };
};

const sources: readonly (readonly [string, string, () => Promise<SourceDatabase>])[] = [
  ['a database', emails.first, () => openPostgresSource(older.url)],
  [
    'a dump',
    emails.dumped,
    async () => {
      const another = await makeOlderDatabase();
      await another.run(campaignRows(emails.dumped));
      const file = path.join(folder, 'dump.sql');
      await another.dump(file, 'copy');
      return openDumpSource(file);
    },
  ],
];

describe.each(sources)('campaigns of %s', (_, email, open) => {
  let report: CompanyReport;
  let client: Awaited<ReturnType<typeof logIn>>['client'];
  let companyId: number;
  const rowsOf = (statement: string) => server.inCompany(companyId, ({ em }) => uncheckedRows(em, statement));

  beforeAll(async () => {
    report = await importFrom(open());
    ({ client, companyId } = await logIn(email));
  });

  it('come with their texts, list, files and number, and none of them sends by itself', async () => {
    const campaigns = await client.call(api.campaigns.list, {});
    expect(campaigns.map(({ name, status, scheduledAt }) => [name, status, scheduledAt])).toEqual([
      ['Andando', 'CANCELADA', '2024-12-21T12:00:00.000Z'],
      ['Atrasada', 'INATIVA', null],
      ['Campanha 5', 'CANCELADA', null],
      ['Estranha', 'INATIVA', null],
      ['Etiqueta sumida', 'INATIVA', null],
      ['Futura', 'INATIVA', null],
      ['Natal', 'FINALIZADA', '2024-12-20T12:00:00.000Z'],
      ['Por etiqueta', 'INATIVA', null],
    ]);
    expect(campaigns.find(({ name }) => name === 'Natal')).toMatchObject({
      message1: 'Olá, {nome}!',
      message2: 'Oi',
      message3: '',
      message5: 'Quinta',
      completedAt: '2024-12-20T13:00:00.000Z',
      contactList: { name: 'Clientes' },
      whatsapp: { name: 'Balcão' },
      fileListId: expect.any(Number),
    });
    expect(campaigns.find(({ name }) => name === 'Por etiqueta')?.contactList).toMatchObject({
      name: 'Por etiqueta · 6',
      filter: { tagIds: [expect.any(Number)] },
    });
    expect(campaigns.find(({ name }) => name === 'Campanha 5')).toMatchObject({ contactListId: null, fileListId: null });
    expect(report.tables['campaigns']).toMatchObject({ brought: 8, refused: 0 });
    expect(Object.keys(report.tables['campaigns']?.reasons ?? {}).toSorted()).toEqual([
      'a text of it is too long: its end is cut off',
      'it was being sent: it is cancelled here until an admin restarts it, and the older product must not go on with it',
      'it was scheduled: it is inactive here until an admin gives it a time, and the older product must not send it',
      'its tag is not there: it has no contacts',
      'not there: connections N',
      'not there: contact_lists N, file_lists N',
      'the status PAUSADA is not known: it is inactive here',
    ]);
  });

  it('come with what became of each recipient', async () => {
    expect(
      await rowsOf(`
        select c.name as campaign, s.name, s.number, s.outcome, s.reason, s.contact_id is not null as linked, s.message
        from campaign_shippings s join campaigns c on c.id = s.campaign_id order by c.id, s.id`),
    ).toEqual(
      [
        ['Natal', 'Marina da lista', '5511987654321', 'delivered', null, true, 'Olá, Marina!'],
        ['Natal', 'Ana', '5511911112222', 'excluded', 'notSent', false, 'Oi'],
        ['Andando', 'Marina da lista', '5511987654321', 'expired', 'noAnswer', true, 'Oferta'],
        ['Andando', 'Ana', '5511911112222', 'delivered', null, false, 'Oferta'],
        ['Andando', 'Léo', '5521988887777', 'excluded', 'notSent', true, 'Oferta'],
        ['Andando', '5531977776666', '5531977776666', 'expired', 'noAnswer', false, 'Oferta'],
        ['Andando', '5531977775555', '5531977775555', 'excluded', 'notSent', false, 'Oferta'],
        ['Andando', '5531977774444', '5531977774444', 'refused', 'declined', false, 'Oferta'],
      ].map(([campaign, name, number, outcome, reason, linked, message]) => ({ campaign, name, number, outcome, reason, linked, message })),
    );
    const [natal] = (await client.call(api.campaigns.page, { searchParam: 'Andando' })).records;
    expect(natal?.figures).toMatchObject({ recipients: 6, delivered: 1, confirmationsRequested: 5, confirmationsReceived: 2, waiting: 0 });
    const { shippings } = await client.call(api.campaignShippings.page, { campaignId: natal?.id ?? 0, outcome: 'delivered' });
    expect(shippings).toMatchObject([{ confirmedAt: '2024-12-21T12:05:00.000Z', deliveredAt: '2024-12-21T12:05:05.000Z' }]);
    expect(report.tables['campaign_shippings']).toMatchObject({
      brought: 8,
      refused: 1,
      known: 1,
      reasons: { 'another row of its campaign has this number: they are one': { keys: ['3'] }, 'it has no usable number': { keys: ['4'] } },
    });
  });

  it('come with their pace and variables', async () => {
    const settings = await client.call(api.campaignSettings.list, {});
    const valueOf = (key: string): unknown => JSON.parse(settings.find((setting) => setting.key === key)?.value ?? 'null');
    expect(['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables'].map(valueOf)).toEqual([
      30,
      15,
      60,
      [{ key: 'cupom', value: 'DEZ' }],
    ]);
    expect(Object.keys(report.tables['campaign_settings']?.reasons ?? {}).toSorted()).toEqual([
      'N of its variables cannot be used here',
      'the setting greaterInterval of campaigns is not understood',
      'there is no setting sleep of campaigns',
    ]);
  });

  it('come with ratings, each of the round that it followed', async () => {
    expect(
      await rowsOf(`
        select g.rate, g.state, iso(g.asked_at) as asked, iso(k.finished_at) as round, g.user_id is not null as "hasUser"
        from ticket_ratings g left join ticket_trackings k on k.id = g.tracking_id order by g.id`),
    ).toEqual([
      { rate: 3, state: 'rated', asked: '2024-05-01T10:00:00.000Z', round: '2024-05-01T10:05:00.000Z', hasUser: true },
      { rate: 3, state: 'rated', asked: '2024-05-03T10:05:00.000Z', round: null, hasUser: true },
      { rate: 1, state: 'rated', asked: '2024-05-03T10:00:00.000Z', round: '2024-05-03T10:05:00.000Z', hasUser: true },
      { rate: 2, state: 'rated', asked: '2024-05-04T10:05:00.000Z', round: null, hasUser: false },
    ]);
    expect(report.tables['ticket_ratings']).toMatchObject({
      brought: 4,
      refused: 1,
      reasons: {
        'the rate N is N here, where three is the best': { keys: ['2'] },
        'not there: tickets N, users N': { keys: ['4'] },
        'its rate is no number': { keys: ['5'] },
      },
    });
    const { average } = await client.call(api.ratings.summary, { from: '2024-05-01', to: '2024-05-31' });
    expect(average).toBeCloseTo(2.25);
  });

  it('leave a word about every table that nobody has read', () => {
    expect(report.notBrought).toEqual({
      Announcements: { rows: 1, reason: 'they are the operator’s, who writes them anew' },
      ContactTags: { rows: 2, reason: 'this version does not know them' },
    });
  });
});

describe('a second import of campaigns', () => {
  it('doubles nothing, and keeps from those who have got the message meanwhile a second one', async () => {
    await older.run(`
      update "CampaignShipping" set "deliveredAt" = '2024-12-22 09:00:00+00', confirmation = true,
        "confirmedAt" = '2024-12-22 08:59:00+00', "confirmationRequestedAt" = '2024-12-22 08:58:00+00' where number = '5531977775555';
      insert into "CampaignShipping" (number, message, "campaignId") values
        ('5541955554444', 'Oferta', 2), ('553177776666', 'Oferta sem nove', 2);`);
    const report = await importFrom(openPostgresSource(older.url));
    const brought = Object.entries(report.tables).flatMap(([table, counts]) => (counts.brought > 0 ? [[table, counts.brought]] : []));
    expect(brought).toEqual([['campaign_shippings', 1]]);
    expect(report.tables['campaign_shippings']).toMatchObject({ refused: 1 });
    const { client, companyId } = await logIn(emails.first);
    const rows = await server.inCompany(companyId, ({ em }) =>
      uncheckedRows(
        em,
        `select s.number, s.outcome, s.reason from campaign_shippings s join campaigns c on c.id = s.campaign_id
         where c.name = 'Andando' and s.number in ('5531977775555', '5541955554444') order by 1`,
      ),
    );
    expect(rows).toEqual([
      { number: '5531977775555', outcome: 'delivered', reason: null },
      { number: '5541955554444', outcome: 'excluded', reason: 'notSent' },
    ]);
    expect((await client.call(api.campaigns.list, {})).filter(({ status }) => status === 'EM_ANDAMENTO')).toEqual([]);
  });

  it('of a restarted one sends to those alone who have got nothing', async () => {
    const { client, companyId } = await logIn(emails.first);
    const [campaign] = (await client.call(api.campaigns.page, { searchParam: 'Andando' })).records;
    await server.inCompany(companyId, ({ em }) => uncheckedRows(em, `update contact_list_items set validity = 'valid'`));
    const { id } = campaign as NonNullable<typeof campaign>;
    await client.call(api.campaigns.restart, { id });
    await expect.poll(async () => (await client.call(api.campaigns.report, { id })).status).toBe('FINALIZADA');
    // Both of the list were sent to or asked by the older product; who is on no list is not reached any more.
    expect((await client.call(api.campaigns.report, { id })).figures).toMatchObject({
      recipients: 5,
      delivered: 2,
      expired: 2,
      refused: 1,
      excluded: 0,
    });
  });
});

it('reads the five rates of Ticketz as three', async () => {
  const another = await makeOlderDatabase();
  await another.run(`
    drop table "Prompts", "QueueIntegrations";
    insert into "Companies" (name) values ('Ticketz');
    insert into "UserRatings" (rate, "companyId") values (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (9, 1);`);
  const report = await importFrom(openPostgresSource(another.url));
  const rates = await server.inCompany(report.companyId ?? 0, ({ em }) =>
    uncheckedRows<{ rate: number }>(em, 'select rate from ticket_ratings order by id'),
  );
  expect(rates.map(({ rate }) => rate)).toEqual([1, 1, 2, 3, 3, 3]);
});
