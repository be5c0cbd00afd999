import { expect, describe, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { PersonDataCount } from '#shared/operations/personRequests/report.ts';
import type { PersonRequestRecord } from '#shared/operations/personRequests/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { makeContact, makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { listTraces } from './knownPersonSuite.ts';
import { finishErasure } from './finishErasure.ts';

const server = await startTestServer();
/** Without jobs, so that a test can be the process that dies. */
const idle = await startTestServer({ SERVICES: 'web' });
type Company = Awaited<ReturnType<typeof server.makeCompany>>;

interface KnownUser {
  readonly user: TestUser;
  readonly messageId: number;
  readonly path: string;
  readonly chatUuid: string;
}

/** A user with a conversation, notes, chats, quick messages, a photo and mails. */
async function makeKnownUser(of: typeof server, company: Company, name: string): Promise<KnownUser> {
  const user = await of.makeUser(company.id, { name });
  const { call } = of.as(user);
  await call(api.quickMessages.create, { shortcode: 'minha', message: 'só minha', geral: false });
  await call(api.quickMessages.create, { shortcode: 'nossa', message: 'de todos', geral: true });
  const shared = await call(api.chats.create, { title: 'Equipe', users: [{ id: company.admin.id }] });
  // Its other member has gone.
  const lonely = await call(api.chats.create, { title: 'Sozinha', users: [{ id: company.agent.id }] });
  await call(api.chats.send, { id: shared.id, message: 'bom dia' });
  return of.inCompany(company.id, async (scope) => {
    const { em } = scope;
    await execute(em, 'delete from chat_users where chat_id = $1 and user_id <> $2', [lonely.id, user.id]);
    const ticket = await makeTicket(scope, { contactId: (await makeContact(scope)).id, status: 'open', userId: user.id });
    const message = await makeMessage(scope, ticket, { body: 'já resolvo', fromMe: true });
    await execute(em, 'update messages set author_id = $2 where id = $1', [message.id, user.id]);
    const run = (statement: string, values: readonly unknown[]): Promise<unknown> => execute(em, statement, [company.id, ...values]);
    const note = 'insert into ticket_notes (company_id, note, contact_id, ticket_id, user_id) values ($1, $2, $3, $4, $5)';
    await run(note, ['ligar depois', ticket.contactId, ticket.id, user.id]);
    await run(`insert into mails (company_id, recipient, kind, state, created_at) values ($1, $2, 'invitation', 'kept', now())`, [
      user.email,
    ]);
    const archive = `insert into person_requests (company_id, kind, subject, subject_id, person_id, state, language)
      values ($1, 'export', 'user', $2, $2, 'ready', 'pt')`;
    await run(archive, [user.id]);
    const { path } = await scope.platform.files.put(company.id, Buffer.from('foto'), 'image/png');
    await execute(em, 'update users set picture_path = $2 where id = $1', [user.id, path]);
    const event = `insert into live_events (company_id, n, event, rooms, body) values ($1, 1000000, 'user', '{}', $2)`;
    await run(event, [JSON.stringify({ action: 'update', user: { id: user.id, email: user.email } })]);
    return { user, messageId: message.id, path, chatUuid: shared.uuid };
  });
}

const waitFor = (company: Company, id: number): Promise<PersonRequestRecord> =>
  vi.waitFor(async () => {
    const { personRequests } = await server.as(company.admin).call(api.personRequests.page, {});
    const found = personRequests.find((one) => one.id === id) ?? expect.fail();
    expect(found.state).not.toBe('running');
    return found;
  }, 30_000);

const fatesOf = (data: readonly PersonDataCount[], kind: string): unknown =>
  data.filter((one) => one.kind === kind).map(({ fate, rows }) => [fate, rows]);

describe('the erasure of a user', () => {
  it('removes what is theirs alone, takes the name from their work, and says so', async () => {
    const company = await server.makeCompany();
    const { user, path, chatUuid } = await makeKnownUser(server, company, 'Quixotina Zfgh');
    const { call } = server.as(company.admin);
    const preview = await call(api.personRequests.previewUser, { userId: user.id });
    expect(fatesOf(preview.data, 'messages')).toEqual([['anonymised', 1]]);
    expect(fatesOf(preview.data, 'mails')).toEqual([['erased', 1]]);
    const { id } = await call(api.personRequests.createUserErasure, { userId: user.id, confirmation: ' quixotina ZFGH' });
    const made = await waitFor(company, id);
    expect(made).toMatchObject({ state: 'ready', kind: 'erasure', subject: 'user', subjectId: user.id, subjectName: null });
    const data = made.report?.data ?? [];
    expect(fatesOf(data, 'tools')).toEqual([
      ['erased', 1],
      ['anonymised', 1],
    ]);
    expect(fatesOf(data, 'chats')).toEqual([
      ['anonymised', 2],
      ['erased', 3],
    ]);
    expect(fatesOf(data, 'exports')).toEqual([['erased', 1]]);
    expect(fatesOf(data, 'notes')).toEqual([['anonymised', 1]]);
    expect(made.report?.files).toBe(1);
    await vi.waitFor(async () => expect(await server.platform.files.size(path)).toBeNull(), 15_000);
    // What stays for the others.
    expect(await call(api.quickMessages.page, {})).toMatchObject({ records: [{ shortcode: 'nossa', userId: company.admin.id }] });
    expect(await call(api.chats.show, { uuid: chatUuid })).toMatchObject({ ownerId: company.admin.id, lastMessage: 'bom dia' });
    expect(await listTraces(server.platform, user.email)).toEqual([]);
    // The log proves who did what; events of the last day go with it.
    expect((await listTraces(server.platform, 'quixotina')).map((trace) => trace.split(':')[0])).toEqual(['audit_records', 'live_events']);
    await expect(server.as(user).call(api.users.list, {})).toFailWith('ERR_SESSION_EXPIRED');
  });

  it('counts the kept entries of what others did to them and with them', async () => {
    const company = await server.makeCompany();
    const { user } = await makeKnownUser(server, company, 'Nomeada Mno');
    const { call } = server.as(company.admin);
    const countKept = async (): Promise<number> => {
      const { data } = await call(api.personRequests.previewUser, { userId: user.id });
      return data.find(({ kind, fate }) => kind === 'audit' && fate === 'kept')?.rows ?? 0;
    };
    const before = await countKept();
    await call(api.users.update, { id: user.id, name: 'Nomeada Mnop' });
    await call(api.teams.create, { name: 'Manhã', userIds: [user.id] });
    await call(api.teams.create, { name: 'Tarde', userIds: [company.agent.id] });
    await call(api.users.deactivate, { id: company.agent.id, toUserId: user.id });
    await call(api.audit.list, { userId: user.id });
    expect(await countKept()).toBe(before + 4);
  });

  it('is refused for oneself, the last admin, others than admins, and without the name', async () => {
    const company = await server.makeCompany();
    const other = await server.makeCompany();
    const { call } = server.as(company.admin);
    const { id: userId, email } = company.agent;
    await expect(call(api.personRequests.createUserErasure, { userId, confirmation: 'Made' })).toFailWith('ERR_PERSON_NOT_CONFIRMED');
    await expect(call(api.personRequests.createUserErasure, { userId: company.admin.id, confirmation: 'Made Admin' })).toFailWith(
      'ERR_DELETE_SELF',
    );
    await expect(call(api.personRequests.previewUser, { userId: other.agent.id })).toFailWith('ERR_NO_USER_FOUND');
    await expect(server.as(company.agent).call(api.personRequests.previewUser, { userId })).toFailWith('ERR_NO_PERMISSION');
    const operator = await server.makeUser(company.id, { profile: 'admin', super: true });
    await expect(call(api.personRequests.createUserErasure, { userId: operator.id, confirmation: operator.email })).toFailWith(
      'ERR_NO_PERMISSION',
    );
    const { id } = await call(api.personRequests.createUserErasure, { userId, confirmation: email.toUpperCase() });
    expect(await waitFor(company, id)).toMatchObject({ state: 'ready' });
  });

  it('that leaves no admin fails at once and touches nothing', async () => {
    const company = await server.makeCompany();
    const second = await server.makeUser(company.id, { profile: 'admin' });
    await queryAsSupport(server.platform, 'update users set deactivated_at = now() where id = $1', [company.admin.id]);
    const id = await server.inCompany(company.id, async (scope) => insertErasure(scope, second.id));
    await expect(server.inCompany(company.id, (scope) => finishErasure(scope, { requestId: id }))).rejects.toThrow('ERR_LAST_ADMIN');
    expect(await queryAsSupport(server.platform, 'select 1 as one from users where id = $1', [second.id])).toEqual([{ one: 1 }]);
  });

  it('is all or nothing when the process dies, and is done once', async () => {
    const company = await idle.makeCompany();
    const { user } = await makeKnownUser(idle, company, 'Some Body');
    const id = await idle.inCompany(company.id, (scope) => insertErasure(scope, user.id));
    const left = () =>
      queryAsSupport<object>(
        idle.platform,
        `select (select count(*)::int from users where id = $1) as users, (select count(*)::int from mails where company_id = $2) as mails,
           (select state from person_requests where id = $3) as state`,
        [user.id, company.id, id],
      );
    const killed = idle.inCompany(company.id, async (scope) => {
      await finishErasure(scope, { requestId: id });
      await scope.em.flush();
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await left()).toEqual([{ users: 1, mails: 1, state: 'running' }]);
    await idle.inCompany(company.id, (scope) => finishErasure(scope, { requestId: id }));
    await idle.inCompany(company.id, (scope) => finishErasure(scope, { requestId: id }));
    expect(await left()).toEqual([{ users: 0, mails: 0, state: 'ready' }]);
    const { auditRecords } = await idle.as(company.admin).call(api.audit.page, { action: 'personRequest.finish' });
    expect(auditRecords).toHaveLength(1);
  });
});

async function insertErasure({ em, companyId }: Scope, userId: number): Promise<number> {
  const [row] = await em.getConnection().execute<{ id: number }[]>(
    `insert into person_requests (company_id, kind, subject, subject_id, person_id, language)
     values (?, 'erasure', 'user', ?, ?, 'pt') returning id`,
    [companyId, userId, userId],
    'all',
    em.getTransactionContext(),
  );
  return row?.id ?? 0;
}
