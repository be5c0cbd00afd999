import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope } from '#server/platform/database/scope.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { recordAudit, type AuditInput } from './index.ts';
import { removeOldAuditRecords } from './removeOldAuditRecords.ts';

const server = await startTestServer({ SERVICES: 'web' });
const newCompany = () => server.makeCompany();
type SampleCompany = Awaited<ReturnType<typeof newCompany>>;

const actorOf = ({ id: userId }: TestUser, companyId: number) => ({
  kind: 'user' as const,
  userId,
  companyId,
  profile: 'user' as const,
  super: false,
  queueIds: [],
  allTicket: false,
  plan: {},
});
const record = ({ id: companyId }: SampleCompany, user: TestUser, input: AuditInput): Promise<void> =>
  runInScope(server.platform, { companyId, actor: actorOf(user, companyId) }, (scope) =>
    recordAudit({ ...scope, request: { ip: '203.0.113.7' } }, input),
  );
const preview = (id: number, more: Partial<AuditInput> = {}): AuditInput => ({
  action: 'ticket.preview',
  subject: { type: 'ticket', id },
  ...more,
});
const page = ({ admin }: SampleCompany, input: Parameters<typeof api.audit.page.input.validate>[0] = {}) =>
  server.as(admin).call(api.audit.page, input);

describe('GET /audit-records', () => {
  it('shows admins what was done, by whom and from where, newest first, and nobody else', async () => {
    const company = await newCompany();
    await record(company, company.agent, preview(5));
    await record(company, company.admin, preview(6, { action: 'ticket.peek', details: { from: 'open' } }));
    const { auditRecords, count, hasMore } = await page(company);
    expect([count, hasMore]).toEqual([2, false]);
    expect(auditRecords).toMatchObject([
      { action: 'ticket.peek', subjectType: 'ticket', subjectId: 6, details: { from: 'open' }, userId: company.admin.id },
      { action: 'ticket.preview', subjectId: 5, details: {}, userId: company.agent.id, address: '203.0.113.7', companyId: company.id },
    ]);
    expect(auditRecords.every(({ userName }) => userName !== '')).toBe(true);
    expect(await page(await newCompany())).toMatchObject({ auditRecords: [], count: 0 });
    await expect(server.as(company.agent).call(api.audit.page, {})).toFailWith('ERR_NO_PERMISSION');
  });

  it('is narrowed to an action, a user and a name, and comes in pages', async () => {
    const company = await newCompany();
    for (let id = 1; id <= 41; id += 1) {
      await record(company, company.agent, preview(id));
    }
    await record(company, company.admin, preview(99, { action: 'ticket.peek' }));
    expect((await page(company, { action: 'ticket.peek' })).auditRecords).toMatchObject([{ subjectId: 99 }]);
    expect((await page(company, { userId: company.agent.id, action: 'ticket.peek' })).count).toBe(0);
    const first = await page(company, { userId: company.agent.id });
    expect([first.auditRecords.length, first.count, first.hasMore]).toEqual([40, 41, true]);
    const second = await page(company, { userId: company.agent.id, pageNumber: 2 });
    expect([second.auditRecords.map(({ subjectId }) => subjectId), second.hasMore]).toEqual([[1], false]);
    expect((await page(company, { searchParam: 'nobody is called so' })).count).toBe(0);
  });

  it('keeps the name of a person who is removed', async () => {
    const company = await newCompany();
    const { id, ...user } = await server.makeUser(company.id, { name: 'Otávio' });
    await record(company, { id, ...user }, preview(1));
    await server.as(company.admin).call(api.users.remove, { id });
    expect((await page(company, { action: 'ticket.preview' })).auditRecords).toMatchObject([{ userId: id, userName: 'Otávio' }]);
  });
});

describe('a record', () => {
  it('is neither changed nor deleted by the role of the application', async () => {
    const company = await newCompany();
    await record(company, company.agent, preview(1));
    const run = (text: string) => server.inCompany(company.id, ({ em }) => execute(em, text));
    for (const statement of ['update audit_records set user_name = $$x$$', 'delete from audit_records', 'truncate audit_records']) {
      await expect(run(statement)).rejects.toThrow(/permission denied/);
    }
    await expect(queryAsSupport(server.platform, 'update audit_records set user_name = $1', ['x'])).rejects.toThrow(/permission denied/);
    expect((await page(company)).count).toBe(1);
  });

  it('is made once within a quiet time, also by requests at once', async () => {
    const company = await newCompany();
    const open = () => record(company, company.agent, preview(7, { quietMinutes: 10 }));
    await Promise.all(Array.from({ length: 8 }, open));
    await open();
    expect((await page(company)).count).toBe(1);
    await record(company, company.admin, preview(7, { quietMinutes: 10 }));
    await record(company, company.agent, preview(8, { quietMinutes: 10 }));
    await record(company, company.agent, preview(7, { quietMinutes: 10, action: 'ticket.peek' }));
    expect((await page(company)).count).toBe(4);
  });

  it('is made again after the quiet time, and goes after 400 days or with its company', async () => {
    const company = await newCompany();
    const insert = (age: string) =>
      server.inCompany(company.id, ({ em }) =>
        execute(
          em,
          `insert into audit_records (company_id, user_id, action, subject_type, subject_id, created_at)
           values ($1, $2, 'ticket.preview', 'ticket', 7, now() - $3::interval)`,
          [company.id, company.agent.id, age],
        ),
      );
    await insert('11 minutes');
    await record(company, company.agent, preview(7, { quietMinutes: 10 }));
    await insert('401 days');
    expect((await page(company)).count).toBe(3);
    await removeOldAuditRecords.run(server.platform);
    expect((await page(company)).count).toBe(2);
    const rows = () => server.inCompany(company.id, ({ em }) => uncheckedRows(em, 'select id from audit_records'));
    const operator = await server.makeUser((await newCompany()).id, { profile: 'admin', super: true });
    expect(await rows()).toHaveLength(2);
    expect((await server.as(operator).send('DELETE', `/companies/${company.id}`)).status).toBe(200);
    expect(await queryAsSupport(server.platform, 'select id from audit_records where company_id = $1', [company.id])).toEqual([]);
  });
});

describe('what an operator changes in another company', () => {
  it('stands in the log of both, there under the name of the operator', async () => {
    const company = await newCompany();
    const home = await newCompany();
    const operator = await server.makeUser(home.id, { profile: 'admin', super: true, name: 'Olga Operadora' });
    await server.as(operator).call(api.users.update, { id: company.agent.id, name: 'Outro Nome' });
    await server.as(operator).call(api.companies.update, { id: company.id, phone: '1133334444' });
    expect((await page({ ...home, admin: operator })).auditRecords).toMatchObject([
      { action: 'company.update', userId: operator.id, details: {} },
      { action: 'user.update', userId: operator.id, subjectId: company.agent.id },
    ]);
    const foreign = { userId: null, userName: '', details: { operator: { id: operator.id, name: 'Olga Operadora' } } };
    expect((await page(company)).auditRecords).toMatchObject([
      { ...foreign, action: 'company.update', subjectId: company.id },
      { ...foreign, action: 'user.update', subjectType: 'user', subjectId: company.agent.id, address: expect.stringMatching(/127/) },
    ]);
    await server.as(operator).call(api.users.show, { id: company.agent.id });
    expect((await page(company)).count).toBe(2);
  });
});
