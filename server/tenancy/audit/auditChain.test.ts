import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { findLostHeads, sealNewRecords, verifyAuditChains } from './index.ts';
import { removeOldAuditRecords } from './removeOldAuditRecords.ts';

const server = await startTestServer({ SERVICES: 'web' });
const { platform } = server;

const insertion = `insert into audit_records (company_id, action, subject_type, subject_id, created_at)
  values ($1, 'tag.create', 'tag', 1, now() - $2::interval)`;

/** As somebody who owns the database. */
async function tamper(text: string, ...values: readonly unknown[]): Promise<void> {
  const [database] = await queryAsSupport<{ name: string }>(platform, 'select current_database() as name');
  const url = new URL(inject('postgres').url);
  url.pathname = `/${database?.name ?? ''}`;
  const owner = new pg.Client(url.href);
  await owner.connect();
  await owner.query(text, [...values]).finally(() => owner.end());
}

/** Of any age: the roles of the server make entries of now. */
const insert = (companyId: number, age: string) => tamper(insertion, companyId, age);

async function makeSealedCompany(oldest = '4 minutes'): Promise<number> {
  const { id } = await server.makeCompany();
  for (const age of [oldest, '3 minutes', '2 minutes', '1 minute', '0 minutes']) {
    await insert(id, age);
  }
  await sealNewRecords(platform);
  return id;
}

const chainOf = async (id: number) => (await verifyAuditChains(platform)).find(({ companyId }) => companyId === id);
describe('the chain of the audit log', () => {
  it('holds together, also when the oldest entries have gone', async () => {
    const id = await makeSealedCompany('401 days');
    expect(await chainOf(id)).toMatchObject({ count: 5, firstPosition: 1, position: 5, problem: null });
    await removeOldAuditRecords.run(platform);
    await insert(id, '0 minutes');
    await sealNewRecords(platform);
    expect(await chainOf(id)).toMatchObject({ count: 5, firstPosition: 2, position: 6, problem: null });
  });

  it.each([
    [
      'changed',
      "update audit_records set user_name = 'x' where id = (select max(id) - 1 from audit_records where company_id = $1)",
      /changed/,
    ],
    ['missing', 'delete from audit_records where id = (select max(id) - 1 from audit_records where company_id = $1)', /missing/],
    [
      'missing without its seal',
      `with off as (select set_config('session_replication_role', 'replica', false) as role)
       delete from audit_records where id = (select max(id) from audit_records, off where company_id = $1 and role = 'replica')`,
      /entry 5 is missing/,
    ],
  ])('shows an entry that was %s', async (_, statement, problem) => {
    const id = await makeSealedCompany();
    await tamper(statement, id);
    expect((await chainOf(id))?.problem).toMatch(problem);
  });

  it('shows beside an earlier check that its end was cut off', async () => {
    const id = await makeSealedCompany();
    const before = (await verifyAuditChains(platform)).filter(({ companyId }) => companyId === id);
    const findLost = async () => findLostHeads(platform, before, await verifyAuditChains(platform));
    expect(await findLost()).toEqual([]);
    await tamper('delete from audit_records where id = (select max(id) from audit_records where company_id = $1)', id);
    expect((await chainOf(id))?.problem).toBeNull();
    expect(await findLost()).toMatchObject([{ companyId: id, position: 5 }]);
  });

  it('shows beside an earlier check that it was cut up to an entry that is too young to be gone', async () => {
    const id = await makeSealedCompany();
    const before = (await verifyAuditChains(platform)).filter(({ companyId }) => companyId === id);
    const findLost = async (heads = before) => findLostHeads(platform, heads, await verifyAuditChains(platform));
    await insert(id, '0 minutes');
    await sealNewRecords(platform);
    await tamper('delete from audit_records where company_id = $1 and id < (select max(id) from audit_records where company_id = $1)', id);
    expect((await chainOf(id))?.problem).toBeNull();
    expect(await findLost()).toMatchObject([{ companyId: id, position: 5 }]);
    // Noted long enough ago, retention may have taken it.
    const longAgo = String(Date.now() / 1000 - 401 * 86_400);
    expect(await findLost(before.map((head) => ({ ...head, createdAt: longAgo })))).toEqual([]);
  });

  it('takes no entries of another time from the roles of the server, but marks what came with an archive', async () => {
    const { id } = await server.makeCompany();
    const asApp = (age: string) => server.inCompany(id, ({ em }) => execute(em, insertion, [id, age]));
    await asApp('5 minutes');
    await asApp('20 minutes');
    await asApp('-3 days');
    const statement = `select details, created_at <= now() as "isPast" from audit_records where company_id = $1 order by id`;
    expect(await queryAsSupport(platform, statement, [id])).toEqual([
      { details: {}, isPast: true },
      { details: { restored: true }, isPast: true },
      { details: {}, isPast: true },
    ]);
  });

  it('loses nothing that its company keeps to the role that cleans up', async () => {
    const [{ id }, other] = [await server.makeCompany(), await server.makeCompany()];
    const rows = async () => queryAsSupport(platform, 'select 1 as one from audit_records where company_id = any($1)', [[id, other.id]]);
    for (const company of [id, other.id]) {
      await insert(company, '300 days');
    }
    await insert(id, '500 days');
    await queryAsSupport(platform, `insert into settings (company_id, key, value) values ($1, 'keepAudit', '200')`, [other.id]);
    await queryAsSupport(platform, 'delete from audit_records where company_id = any($1)', [[id, other.id]]);
    expect(await rows()).toHaveLength(1);
    await queryAsSupport(platform, `insert into settings (company_id, key, value) values ($1, 'keepAudit', '')`, [id]);
    await insert(id, '5000 days');
    await queryAsSupport(platform, 'delete from audit_records where company_id = $1', [id]);
    expect(await rows()).toHaveLength(2);
  });

  it('is written by no role of the server but as new entries', async () => {
    const id = await makeSealedCompany();
    const asApp = (text: string) => server.inCompany(id, ({ em }) => execute(em, text));
    await expect(asApp('delete from audit_seals')).rejects.toThrow(/permission denied/);
    await expect(queryAsSupport(platform, 'delete from audit_seals where company_id = $1', [id])).rejects.toThrow(/permission denied/);
    await expect(queryAsSupport(platform, 'update audit_seals set hash = $1', ['x'])).rejects.toThrow(/permission denied/);
    await queryAsSupport(platform, 'delete from audit_records where company_id = $1', [id]);
    expect(await chainOf(id)).toMatchObject({ count: 5, problem: null });
  });
});

describe('an endpoint that changes something', () => {
  it('leaves the names of what was given and no value, one entry for one call', async () => {
    const { admin } = await server.makeCompany();
    const client = server.as(admin);
    const { id } = await client.call(api.tags.create, { name: 'Retorno', color: '#7C3AED' });
    await client.call(api.settings.update, { key: 'asaas', value: 'um-segredo' });
    await client.call(api.settings.update, { key: 'call', value: 'enabled' });
    const { auditRecords } = await client.call(api.audit.page, {});
    expect(auditRecords).toMatchObject([
      { action: 'setting.update', details: { key: 'call', value: 'enabled' } },
      { action: 'setting.update', details: { key: 'asaas' } },
      {
        action: 'tag.create',
        subjectType: 'tag',
        subjectId: id,
        address: '127.0.0.1',
        details: { name: 'Retorno', fields: expect.arrayContaining(['name', 'color']) },
      },
    ]);
    expect(JSON.stringify(auditRecords)).not.toContain('um-segredo');
  });

  it('names what it has deleted, but for a contact, and whom it has put together', async () => {
    const { id: companyId, admin, agent } = await server.makeCompany();
    const client = server.as(admin);
    const tag = await client.call(api.tags.create, { name: 'Retorno', color: '#7C3AED' });
    const queue = await client.call(api.queues.create, { name: 'Trocas', color: '#7C3AED' });
    const { id: contactId } = await server.inCompany(companyId, (scope) => makeContact(scope));
    await client.call(api.users.setOfQueue, { id: queue.id, userIds: [agent.id] });
    await client.call(api.tags.remove, { id: tag.id });
    await client.call(api.queues.remove, { id: queue.id });
    await client.call(api.contacts.remove, { id: contactId });
    const { auditRecords } = await client.call(api.audit.page, {});
    const detailsOf = (action: string) => auditRecords.find((record) => record.action === action)?.details;
    expect(detailsOf('tag.remove')).toEqual({ name: 'Retorno' });
    expect(detailsOf('queue.remove')).toEqual({ name: 'Trocas' });
    expect(detailsOf('contact.remove')).toEqual({});
    expect(auditRecords.map(({ details }) => details)).toContainEqual(expect.objectContaining({ userIds: [agent.id] }));
  });

  it('leaves a refused sign-in with its reason', async () => {
    const { admin, agent } = await server.makeCompany();
    await expect(server.as(null).call(api.auth.login, { email: agent.email, password: 'wrong' })).toFailWith('ERR_INVALID_CREDENTIALS');
    const list = async () => (await server.as(admin).call(api.audit.page, { action: 'user.signInRefused' })).auditRecords;
    await expect.poll(list).toMatchObject([{ subjectId: agent.id, details: { reason: 'password' }, address: '127.0.0.1' }]);
  });

  it('leaves a sign-in with an unknown e-mail to the operators, without the e-mail', async () => {
    const operator = await server.makeUser(1, { profile: 'admin', super: true });
    const admin = await server.makeUser(1, { profile: 'admin' });
    const email = 'segredo-meu@acme-desconhecida.test';
    const fail = (as: string) =>
      expect(server.as(null).call(api.auth.login, { email: as, password: 'x' })).toFailWith('ERR_INVALID_CREDENTIALS');
    await fail(email);
    await fail(email.toUpperCase());
    await fail('outra@acme-desconhecida.test');
    const list = async (user: TestUser) => (await server.as(user).call(api.audit.page, { action: 'user.signInUnknown' })).auditRecords;
    await expect.poll(() => list(operator)).toHaveLength(3);
    const records = await list(operator);
    expect(records[0]).toMatchObject({
      userId: null,
      subjectType: 'user',
      subjectId: 0,
      address: '127.0.0.1',
      details: { reason: 'unknown' },
    });
    expect(JSON.stringify(records)).not.toMatch(/segredo|desconhecida/);
    // The same e-mail can be told from another one.
    expect(new Set(records.map(({ details }) => details['email'])).size).toBe(2);
    expect(await list(admin)).toEqual([]);
  });

  it('leaves a deleted chat with its title', async () => {
    const { admin, agent } = await server.makeCompany();
    const chat = await server.as(agent).call(api.chats.create, { title: 'Turno da noite', users: [{ id: admin.id }] });
    await server.as(agent).call(api.chats.remove, { id: chat.id });
    const { auditRecords } = await server.as(admin).call(api.audit.page, { action: 'chat.remove' });
    expect(auditRecords).toMatchObject([{ userId: agent.id, subjectId: chat.id, details: { name: 'Turno da noite' } }]);
  });
});

describe('GET /audit-records/list', () => {
  it('has the filter of the page, and is an entry itself', async () => {
    const { id, admin, agent } = await server.makeCompany();
    await insert(id, '40 days');
    await server.as(admin).call(api.tags.create, { name: 'Retorno', color: '#7C3AED' });
    const today = new Date().toISOString().slice(0, 10);
    const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
    const list = (filter: object) => server.as(admin).call(api.audit.list, filter);
    expect(await list({ subjectType: 'tag', from: dayAgo(2) })).toHaveLength(1);
    expect(await list({ subjectType: 'tag', to: dayAgo(30) })).toHaveLength(1);
    expect(await list({ subjectType: 'tag', userId: admin.id })).toHaveLength(1);
    expect((await list({ subjectType: 'audit', to: today })).length).toBeGreaterThan(0);
    await expect(server.as(agent).call(api.audit.list, {})).toFailWith('ERR_NO_PERMISSION');
  });
});
