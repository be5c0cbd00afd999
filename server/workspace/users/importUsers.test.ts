import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { api } from '#shared/api.ts';
import type { UserImport } from '#shared/workspace/users/imports.ts';
import { readKeptMails } from '#server/testing/mail/readKeptMails.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true' });
  company = await server.makeCompany();
});

const newEmail = (): string => `${randomUUID().slice(0, 8)}@sheet.test`;

async function upload(as: TestUser, content: Uint8Array | string, { apply = false, name = 'pessoas.csv' } = {}) {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  form.set('apply', String(apply));
  return server.as(as).send('POST', '/users/import', form);
}
async function read(as: TestUser, content: Uint8Array | string, options = {}): Promise<UserImport> {
  const answer = await upload(as, content, options);
  expect(answer.status).toBe(200);
  return answer.body as unknown as UserImport;
}
const buildBook = (rows: readonly (readonly string[])[], bookType: 'xlsx' | 'biff8'): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])));
  return write(book, { type: 'buffer', bookType }) as Buffer;
};
const countUsers = async ({ admin }: { admin: TestUser }) => (await server.as(admin).call(api.users.list, {})).length;

describe('POST /users/import', () => {
  it('has no name of lost letters, and shows it without a mark', async () => {
    const sheet = `Nom;Courriel\nJosÃ©;${newEmail()}\nJosé;${newEmail()}\n`;
    const { rows } = await read(company.admin, sheet);
    expect(rows.map(({ name, problem }) => [name, problem])).toEqual([
      ['JosÃ©', 'badName'],
      ['José', null],
    ]);
  });

  it.each(['xlsx', 'biff8'] as const)('reads %s with titles above, in three languages, and adds nobody yet', async (bookType) => {
    const queue = await server
      .as(company.admin)
      .call(api.queues.create, { name: `Pós-venda ${bookType}`, color: `#12345${bookType.length}` });
    const [first, second] = [newEmail(), newEmail()];
    const before = await countUsers(company);
    const rows = [
      ['Equipe de 2029'],
      ['Nombre', 'Correo electrónico', 'Rol', 'Colas'],
      ['Lia', first.toUpperCase(), 'Administrator', `pos venda ${bookType}`],
      [],
      ['Noé', second, '', ''],
    ];
    const result = await read(company.admin, buildBook(rows, bookType), { name: `pessoas.${bookType}` });
    expect(result.rows).toEqual([
      { place: 3, name: 'Lia', email: first, profile: 'admin', queues: [queue.name], problem: null },
      { place: 5, name: 'Noé', email: second, profile: 'user', queues: [], problem: null },
    ]);
    expect([result.added, await countUsers(company)]).toEqual([0, before]);
  });

  it('adds and invites everybody whose row is good, and says what is wrong with the others', async () => {
    const [lia, twice] = [newEmail(), newEmail()];
    const stranger = (await server.makeCompany()).admin;
    const sheet = [
      'Nome;E-mail;Perfil;Filas',
      `Lia;${lia};supervisor;`,
      `X;${newEmail()};;`,
      'Bia;bia@;;',
      `Caio;${newEmail()};chefe;`,
      `Dora;${newEmail()};;Não existe`,
      `Eva;${twice};;`,
      `Eva outra vez;${twice};;`,
      `Ana;${company.agent.email};;`,
      `Fora;${stranger.email};;`,
      `'=cmd();${newEmail()};;`,
    ].join('\n');
    const result = await read(company.admin, sheet, { apply: true });
    const problems = [null, 'badName', 'badEmail', 'badProfile', 'unknownQueue', null, 'repeated', 'taken', 'taken', null];
    expect(result.rows.map(({ problem }) => problem)).toEqual(problems);
    expect(result.added).toBe(3);
    const { users } = await server.as(company.admin).call(api.users.page, { searchParam: lia });
    expect(users).toMatchObject([{ name: 'Lia', profile: 'supervisor', invitedUntil: expect.any(String) }]);
    expect((await readKeptMails(server, { companyId: company.id, email: lia }))[0]?.text).toContain('/invitation#');
  });

  it('adds all or nobody: two sheets at once do not take the same places', async () => {
    const small = await server.makeCompany({ users: 4 });
    const sheet = () => `Name,E-mail\nLia,${newEmail()}\nNoé,${newEmail()}\n`;
    expect((await read(small.admin, sheet())).places).toBe(2);
    const tooMany = await upload(small.admin, `${sheet()}Eva,${newEmail()}\n`, { apply: true });
    expect(tooMany).toMatchObject({ status: 400, body: { error: 'ERR_USER_IMPORT_NO_ROOM', values: { count: 3, places: 2 } } });
    const answers = await Promise.all([upload(small.admin, sheet(), { apply: true }), upload(small.admin, sheet(), { apply: true })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countUsers(small)).toBe(4);
  });

  it.each([
    ['ERR_USER_IMPORT_NO_COLUMNS', 'Telefone;Cidade\n1;2\n'],
    ['ERR_USER_IMPORT_EMPTY', 'Nome;E-mail\n;\n'],
    ['ERR_USER_IMPORT_TOO_MANY_ROWS', `Nome;E-mail\n${'Ana;ana@acme.test\n'.repeat(101)}`],
    ['ERR_USER_IMPORT_TOO_MANY_ROWS', `Nome;E-mail\n${'Ana;ana@acme.test\n'.repeat(100_000)}`],
    ['ERR_USER_IMPORT_NO_COLUMNS', '<html><table><tr><td>Nome</td></tr></table></html>'],
    ['ERR_IMPORT_UNREADABLE', 'PK\u0003\u0004 no archive'],
  ])('refuses with %s', async (error, content) => {
    expect(await upload(company.admin, content)).toMatchObject({ status: 400, body: { error } });
  });

  it('is for admins, needs a file and a server that sends mails', async () => {
    expect(await upload(company.agent, 'Nome;E-mail\n')).toMatchObject({ status: 403 });
    expect(await server.as(company.admin).send('POST', '/users/import', new FormData())).toMatchObject({ status: 400 });
    expect(await upload(company.admin, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
    const mute = await startTestServer();
    const { admin } = await mute.makeCompany();
    const form = new FormData();
    form.set('file', new File([`Nome;E-mail\nAna;${newEmail()}\n`], 'a.csv'));
    expect(await mute.as(admin).send('POST', '/users/import', form)).toMatchObject({ body: { error: 'ERR_MAIL_NOT_CONFIGURED' } });
  });
});
