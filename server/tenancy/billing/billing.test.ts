import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxInvoiceNotes } from '#shared/tenancy/billing/index.ts';
import { Company } from '#server/tenancy/companies/index.ts';
import { execute, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { makeOpenInvoice } from '#server/testing/fixtures/makeOpenInvoice.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { raiseInvoice, settleInvoice } from './index.ts';
import { raiseInvoices } from './raiseInvoicesJob.ts';

let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
});

const inDays = (days: number): Date => new Date(server.platform.now().getTime() + days * dayMs);
const makeDueCompany = (days: number) => server.makeCompany({ dueDate: inDays(days) });
const list = (user: TestUser, searchParam = '') => server.as(user).call(api.billing.all, { searchParam });
const raise = (companyId: number) => server.inCompany(companyId, raiseInvoice);
const runJob = () => raiseInvoices(server.platform);
const update = (companyId: number, changes: Partial<Company>) =>
  server.inCompany(companyId, async ({ em }) => void Object.assign(await em.findOneOrFail(Company, { id: companyId }), changes));
const readCompany = (companyId: number) => server.as(operator).call(api.companies.show, { id: companyId });
const readLedger = (companyId: number) =>
  server.inCompany(companyId, ({ em }) =>
    uncheckedRows(em, 'select invoice_id is null as account, kind, amount::float8 as amount from ledger_entries order by id'),
  );

describe('the daily job', () => {
  it('makes one invoice of a due company, at the price of its plan, however often it runs', async () => {
    const { id, admin } = await makeDueCompany(19);
    await runJob();
    await Promise.all([runJob(), runJob(), raise(id)]);
    const [invoice, ...more] = await list(admin);
    expect(invoice).toMatchObject({ status: 'open', value: 10, companyId: id, paidAt: null, detail: expect.stringMatching(/^Plan /) });
    expect(invoice?.dueDate).toBe((await readCompany(id)).dueDate);
    expect(more).toEqual([]);
  });

  it('leaves out who is not due, inactive, without a plan, without a due date, or the operator', async () => {
    const [later, inactive, planless, endless] = await Promise.all([
      makeDueCompany(21),
      makeDueCompany(5),
      makeDueCompany(5),
      makeDueCompany(5),
    ]);
    await update(inactive.id, { status: false });
    await update(planless.id, { planId: null });
    await update(endless.id, { dueDate: null });
    await runJob();
    for (const { id } of [later, inactive, planless, endless]) {
      expect(await server.inCompany(id, ({ em }) => uncheckedRows(em, 'select 1 from invoices'))).toEqual([]);
    }
  });

  it('asks for the whole period of a longer recurrence', async () => {
    const { id, admin } = await makeDueCompany(3);
    await update(id, { recurrence: 'TRIMESTRAL' });
    await raise(id);
    expect((await list(admin)).map(({ value }) => value)).toEqual([30]);
  });

  it('makes no second invoice while one is open, which follows a due date that is moved by hand', async () => {
    const { id, admin } = await makeDueCompany(-3);
    await raise(id);
    await update(id, { dueDate: inDays(4) });
    await raise(id);
    expect((await list(admin)).map(({ dueDate }) => dueDate)).toEqual([(await readCompany(id)).dueDate]);
  });

  it('renews a free plan at once', async () => {
    const { id, planId, admin } = await makeDueCompany(2);
    await server.as(operator).call(api.plans.update, { id: planId, value: 0 });
    await raise(id);
    expect(await list(admin)).toMatchObject([{ status: 'paid', value: 0 }]);
    expect(Date.parse((await readCompany(id)).dueDate ?? '')).toBeGreaterThan(inDays(28).getTime());
  });
});

describe('a payment', () => {
  const pay = (companyId: number, invoiceId: number, amount: number, reference: string) =>
    server.inCompany(companyId, (scope) => settleInvoice(scope, { invoiceId, amount, reference }));

  it('renews from the due date, ends the trial, and is told to the company', async () => {
    const { id, admin } = await makeDueCompany(3);
    await update(id, { trialExpiration: inDays(3) });
    const invoiceId = await makeOpenInvoice(server, id);
    await drainBroadcasts(server.platform, id);
    await pay(id, invoiceId, 10, 'pix-1');
    const company = await readCompany(id);
    expect(company.trialExpiration).toBeNull();
    expect(await list(admin)).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }]);
    const told = await drainBroadcasts(server.platform, id);
    expect(told).toContainEqual(expect.objectContaining({ event: 'payment', body: { action: 'CONCLUIDA', company } }));
    expect(told.find(({ event }) => event === 'invoice')?.rooms).toEqual(['admins']);
  });

  it('counts once, also when it is reported twice at once; a second one is a credit on the next invoice', async () => {
    const { id, admin } = await makeDueCompany(3);
    const invoiceId = await makeOpenInvoice(server, id);
    await Promise.all([pay(id, invoiceId, 10, 'pix-1'), pay(id, invoiceId, 10, 'pix-1')]);
    const { dueDate } = await readCompany(id);
    await pay(id, invoiceId, 4, 'pix-2');
    expect((await readCompany(id)).dueDate).toBe(dueDate);
    await update(id, { dueDate: inDays(9) });
    await raise(id);
    expect((await list(admin)).map(({ value, status }) => [value, status])).toEqual([
      [10, 'paid'],
      [6, 'open'],
    ]);
    expect(await readLedger(id)).toEqual([
      { account: false, kind: 'price', amount: 10 },
      { account: false, kind: 'payment', amount: -10 },
      { account: false, kind: 'payment', amount: -4 },
      { account: false, kind: 'carry', amount: 4 },
      { account: true, kind: 'carry', amount: -4 },
      { account: false, kind: 'price', amount: 10 },
      { account: false, kind: 'carry', amount: -4 },
      { account: true, kind: 'carry', amount: 4 },
    ]);
  });

  it('of too little leaves the invoice open until the rest has come', async () => {
    const { id, admin } = await makeDueCompany(3);
    const invoiceId = await makeOpenInvoice(server, id);
    await pay(id, invoiceId, 9.99, 'pix-1');
    expect(await list(admin)).toMatchObject([{ status: 'open' }]);
    await pay(id, invoiceId, 0.01, 'pix-2');
    expect(await list(admin)).toMatchObject([{ status: 'paid' }]);
  });

  it('that comes late buys a whole period from today', async () => {
    const { id } = await makeDueCompany(-30);
    await raise(id);
    await pay(id, await makeOpenInvoice(server, id), 10, 'pix-1');
    expect(Date.parse((await readCompany(id)).dueDate ?? '')).toBeGreaterThan(inDays(28).getTime());
  });
});

describe('GET /invoices/all and /invoices/list', () => {
  it('answer a bare array of the own company, searched by what the invoice is for, also when the company has expired', async () => {
    const { id, admin, agent } = await makeDueCompany(-1);
    await raise(id);
    const [invoice] = await list(admin);
    const { body } = await server.as(admin).send('GET', '/invoices/list');
    expect(body).toEqual([invoice]);
    expect(await list(admin, invoice?.detail.toUpperCase())).toHaveLength(1);
    expect(await list(admin, '%')).toEqual([]);
    expect((await server.as(agent).send('GET', '/invoices/all')).status).toBe(403);
  });
});

describe('GET /invoices', () => {
  it('shows operators the invoices of every company, by detail or company', async () => {
    const { id, name } = await makeDueCompany(3);
    await raise(id);
    const found = await server.as(operator).call(api.billing.page, { searchParam: name });
    expect(found).toMatchObject({ count: 1, hasMore: false, invoices: [{ companyId: id, company: { id, name } }] });
  });
});

describe('the operators’ invoices', () => {
  const page = (input: object) => server.as(operator).call(api.billing.page, input);

  it('are narrowed to a state, and totalled', async () => {
    const before = await server.as(operator).call(api.billing.totals, {});
    const late = await makeDueCompany(-2);
    await raise(late.id);
    const due = await makeDueCompany(2);
    await raise(due.id);
    const names = [late.name, due.name];
    const statesOf = (state: 'open' | 'overdue' | 'paid') =>
      Promise.all(names.map(async (searchParam) => (await page({ searchParam, state })).count));
    expect([await statesOf('open'), await statesOf('overdue'), await statesOf('paid')]).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
    await server.as(operator).call(api.billing.update, { id: (await list(due.admin))[0]?.id ?? 0, status: 'paid', reason: 'TED' });
    const after = await server.as(operator).call(api.billing.totals, {});
    expect([after.overdue.count - before.overdue.count, after.overdue.value - before.overdue.value]).toEqual([1, 10]);
    expect([after.paid.count - before.paid.count, after.paid.value - before.paid.value]).toEqual([1, 10]);
    expect(after.open).toEqual(before.open);
    await server.as(operator).call(api.companies.remove, { id: due.id });
    await server.as(operator).call(api.companies.remove, { id: late.id });
    expect(await server.as(operator).call(api.billing.totals, {})).toEqual({ ...before, paid: after.paid });
  });

  it('are settled with a reason and annotated, which the audit log of operators keeps', async () => {
    const { id, admin } = await makeDueCompany(3);
    const invoiceId = await makeOpenInvoice(server, id);
    const { call } = server.as(operator);
    await call(api.billing.update, { id: invoiceId, status: 'paid', reason: ' Pago por transferência ' });
    await expect(call(api.billing.update, { id: invoiceId, status: 'paid', reason: 'De novo' })).toFailWith('ERR_INVOICE_PAID');
    const note = await call(api.billing.addNote, { id: invoiceId, text: 'Devolvido em dobro por engano' });
    const notes = await call(api.billing.notes, { id: invoiceId });
    expect(notes[0]).toEqual(note);
    expect(notes.map(({ text, userName }) => [text, userName])).toEqual([
      ['Devolvido em dobro por engano', 'Made Person'],
      ['Pago por transferência', 'Made Person'],
    ]);
    const { auditRecords } = await call(api.audit.page, { action: 'invoice.settle' });
    expect(auditRecords[0]).toMatchObject({ subjectId: invoiceId, details: { reason: 'Pago por transferência' }, userId: operator.id });
    const colleague = await server.makeUser(operator.companyId, { profile: 'admin' });
    for (const reader of [admin, colleague]) {
      expect((await server.as(reader).call(api.audit.page, { subjectType: 'invoice' })).auditRecords).toEqual([]);
      expect((await server.as(reader).call(api.audit.page, { action: 'invoice.note' })).count).toBe(0);
    }
    expect((await server.as(admin).send('GET', `/invoices/${invoiceId}/notes`)).status).toBe(403);
    await expect(call(api.billing.addNote, { id: 2_000_000_000, text: 'Nada' })).toFailWith('ERR_NO_INVOICE_FOUND');
  });

  it('hold a bounded number of notes', async () => {
    const { id } = await makeDueCompany(3);
    const [full, other] = [await makeOpenInvoice(server, id), await makeOpenInvoice(server, (await makeDueCompany(3)).id)];
    await server.inCompany(operator.companyId, ({ em }) =>
      execute(
        em,
        `insert into audit_records (company_id, user_name, action, subject_type, subject_id, details)
         select $1, '', 'invoice.note', 'invoice', $2, '{"reason": "x"}' from generate_series(1, $3::int)`,
        [operator.companyId, full, maxInvoiceNotes],
      ),
    );
    const { call } = server.as(operator);
    await expect(call(api.billing.addNote, { id: full, text: 'Mais uma' })).toFailWith('ERR_INVOICE_NOTES_LIMIT');
    await call(api.billing.addNote, { id: other, text: 'Mais uma' });
  });
});

describe('PUT /invoices/:id', () => {
  it('settles what was paid outside, once, and never opens it again', async () => {
    const { id, admin } = await makeDueCompany(3);
    const invoiceId = await makeOpenInvoice(server, id);
    const { call } = server.as(operator);
    expect(await call(api.billing.update, { id: invoiceId, status: 'paid' })).toMatchObject({ status: 'paid' });
    const { dueDate } = await readCompany(id);
    await expect(call(api.billing.update, { id: invoiceId, status: 'paid' })).toFailWith('ERR_INVOICE_PAID');
    expect((await readCompany(id)).dueDate).toBe(dueDate);
    await expect(call(api.billing.update, { id: invoiceId, status: 'open' })).toFailWith('ERR_INVOICE_PAID');
    expect((await server.as(admin).send('PUT', `/invoices/${invoiceId}`, { status: 'paid' })).status).toBe(403);
    expect(await server.as(operator).call(api.billing.show, { id: invoiceId })).toMatchObject({ companyId: id });
  });
});

describe('a change of plan', () => {
  const pay = (companyId: number, invoiceId: number, reference: string) =>
    server.inCompany(companyId, (scope) => settleInvoice(scope, { invoiceId, amount: 10, reference }));
  const makePlan = async (value: number): Promise<number> => {
    const { planId } = await server.makeCompany();
    await server.as(operator).call(api.plans.update, { id: planId, value });
    return planId;
  };
  const payThenChange = async (value: number) => {
    const { id, admin } = await makeDueCompany(1);
    await raise(id);
    await pay(id, (await list(admin))[0]?.id ?? 0, 'pix-1');
    await update(id, { planId: await makePlan(value) });
    await Promise.all([raise(id), raise(id)]);
    await update(id, { dueDate: inDays(9) });
    await raise(id);
    return (await list(admin)).at(-1)?.value ?? 0;
  };

  it('charges or credits what is left of the paid period on the next invoice, once', async () => {
    // The whole period is left, less the day before it begins.
    expect(await payThenChange(40)).toBeCloseTo(40 + 30, 0);
    expect(await payThenChange(9)).toBeCloseTo(9 - 1, 0);
  });

  it('renews without payment as long as the credit covers the price', async () => {
    const { id, admin } = await makeDueCompany(1);
    await update(id, { recurrence: 'ANUAL' });
    await raise(id);
    const [invoice] = await list(admin);
    expect(invoice?.value).toBe(120);
    await server.inCompany(id, (scope) => settleInvoice(scope, { invoiceId: invoice?.id ?? 0, amount: 120, reference: 'pix-1' }));
    await update(id, { planId: await makePlan(1), recurrence: 'MENSAL' });
    await raise(id);
    await update(id, { dueDate: inDays(2) });
    await raise(id);
    expect((await list(admin)).at(-1)).toMatchObject({ status: 'paid', value: 0 });
  });

  it('gives an open invoice the new price and name', async () => {
    const { id, admin } = await makeDueCompany(3);
    await raise(id);
    await update(id, { planId: await makePlan(25), recurrence: 'BIMESTRAL' });
    await raise(id);
    expect((await list(admin)).map(({ value }) => value)).toEqual([50]);
  });
});
