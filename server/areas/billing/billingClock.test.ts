import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { recurrences } from '#shared/areas/companies.ts';
import { Company } from '#server/areas/companies/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { Invoice } from './Invoice.ts';
import { raiseInvoice, settleInvoice, type Payment } from './index.ts';
import { readBalance } from './ledger.ts';

const dayMs = 24 * 3_600_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Crash extends Error {}

/** The scope whose process dies at a statement. */
function crashAt(scope: Scope, statement: number): Scope {
  let count = 0;
  const step = (): void => {
    count += 1;
    if (count >= statement) {
      throw new Crash();
    }
  };
  const em = new Proxy(scope.em, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') {
        return value;
      }
      return (...args: unknown[]): unknown => {
        if (key === 'getTransactionContext' || key === 'flush' || key === 'findOne') {
          step();
        }
        return Reflect.apply(value, target, args);
      };
    },
  });
  return { ...scope, em };
}

interface Books {
  readonly open: number;
  readonly unsettled: number;
  readonly wrongValues: number;
  readonly unfollowed: number;
  readonly received: number;
  readonly owed: number;
  readonly balance: number;
}

/** What must be zero, and the sums that must agree. */
const booksQuery = queryOf<Books>(
  {
    open: column.number(),
    unsettled: column.number(),
    wrongValues: column.number(),
    unfollowed: column.number(),
    received: column.number(),
    owed: column.number(),
    balance: column.number(),
  },
  `with sums as (
     select i.*, coalesce(sum(l.amount), 0) as sum, coalesce(sum(l.amount) filter (where l.kind <> 'payment'), 0) as charged
     from invoices i left join ledger_entries l on l.invoice_id = i.id group by i.id)
   select count(*) filter (where status = 'open')::int as open,
     count(*) filter (where (status = 'paid') <> (sum = 0))::int as unsettled,
     count(*) filter (where status = 'open' and value <> charged)::int as "wrongValues",
     count(*) filter (where status = 'open' and due_date <> (select due_date from companies c where c.id = company_id))::int as unfollowed,
     (select coalesce(-sum(amount), 0)::float8 from ledger_entries where kind = 'payment') as received,
     (select coalesce(sum(amount), 0)::float8 from ledger_entries where kind in ('price', 'proration')) as owed,
     (select coalesce(sum(amount), 0)::float8 from ledger_entries) as balance
   from sums`,
);

interface Model {
  readonly companyId: number;
  readonly random: () => number;
  readonly planIds: readonly number[];
  received: number;
  payments: number;
  dueDate: number;
  last: Payment | null;
}

/** Does the work after up to two crashes within it. */
async function survive({ companyId, random }: Model, work: (scope: Scope) => Promise<void>): Promise<void> {
  for (let crashes = random() < 0.5 ? 2 : 0; crashes > 0; crashes -= 1) {
    const statement = 1 + Math.floor(random() * 12);
    await server
      .inCompany(companyId, async (scope) => {
        await work(crashAt(scope, statement));
        throw new Crash();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Crash)) {
          throw error;
        }
      });
  }
  await server.inCompany(companyId, work);
}

const readDueDate = (companyId: number): Promise<number> =>
  server.inCompany(companyId, async ({ em }) => (await em.findOneOrFail(Company, { id: companyId })).dueDate?.getTime() ?? 0);

async function pay(model: Model): Promise<void> {
  const open = await server.inCompany(model.companyId, async (scope) => {
    const invoice = await scope.em.findOne(Invoice, { status: 'open' });
    return invoice && { invoiceId: invoice.id, owed: await readBalance(scope, invoice.id), months: invoice.months };
  });
  if (open === null) {
    return;
  }
  const share = [1, 1, 1, 0.5, 1.3][Math.floor(model.random() * 5)] ?? 1;
  const amount = Math.max(0.01, Math.round(open.owed * share * 100) / 100);
  model.payments += 1;
  model.received += amount;
  model.last = { invoiceId: open.invoiceId, amount, reference: `pix-${model.payments}` };
  const before = model.dueDate;
  const now = server.platform.now().getTime();
  await survive(model, (scope) => settleInvoice(scope, model.last ?? { invoiceId: 0, amount: 0, reference: '' }));
  model.dueDate = await readDueDate(model.companyId);
  if (amount >= open.owed) {
    // A month has at least 28 days, wherever it begins; the first day is counted in part.
    expect(model.dueDate).toBeGreaterThan(Math.max(before, now) + open.months * 27.9 * dayMs);
    expect(model.dueDate).toBeLessThan(Math.max(before, now) + (open.months * 31 + 1.1) * dayMs);
  } else {
    expect(model.dueDate).toBe(before);
  }
}

async function change(model: Model, changes: (company: Company) => void): Promise<void> {
  await server.inCompany(model.companyId, async ({ em }) => changes(await em.findOneOrFail(Company, { id: model.companyId })));
  await survive(model, raiseInvoice);
  model.dueDate = await readDueDate(model.companyId);
}

const pick = <T>({ random }: Model, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** One day of a company: often nothing, a payment early or late, a report that comes again, a change by the operator. */
async function live(model: Model): Promise<void> {
  const before = model.dueDate;
  await survive(model, raiseInvoice);
  // Only a period that costs nothing, or that credits cover, renews itself.
  model.dueDate = await readDueDate(model.companyId);
  expect(model.dueDate).toBeGreaterThanOrEqual(before);
  const event = model.random();
  if (event < 0.2) {
    await pay(model);
  } else if (event < 0.25 && model.last !== null) {
    const { last } = model;
    await survive(model, (scope) => settleInvoice(scope, last));
  } else if (event < 0.3) {
    await change(model, (company) => void (company.planId = pick(model, model.planIds)));
  } else if (event < 0.32) {
    await change(model, (company) => void (company.recurrence = pick(model, recurrences)));
  } else if (event < 0.34) {
    await change(model, (company) => void (company.dueDate = new Date(model.dueDate + 3 * dayMs)));
  }
}

async function checkBooks({ companyId, received }: Model): Promise<void> {
  const [books] = await server.inCompany(companyId, ({ em }) => queryRows(em, booksQuery));
  expect(books).toMatchObject({ unsettled: 0, wrongValues: 0, unfollowed: 0 });
  expect(books?.open).toBeLessThanOrEqual(1);
  expect(books?.received).toBeCloseTo(received, 2);
  expect(books?.balance).toBeCloseTo((books?.owed ?? 0) - received, 2);
}

it('two years of days, payments, changes and crashes: ledger, due dates and invoices agree', { timeout: 300_000 }, async () => {
  const operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
  const companies = await Promise.all(
    [1, 2, 3, 4].map(() => server.makeCompany({ dueDate: new Date(server.platform.now().getTime() + 3 * dayMs) })),
  );
  const planIds = companies.map(({ planId }) => planId);
  for (const [index, value] of [10, 29.9, 149.99, 0.99].entries()) {
    await server.as(operator).call(api.plans.update, { id: planIds[index] ?? 0, value });
  }
  const models = await Promise.all(
    companies.map(async ({ id: companyId }, index): Promise<Model> => {
      const dueDate = await readDueDate(companyId);
      return { companyId, random: createRandom(index + 1), planIds, received: 0, payments: 0, dueDate, last: null };
    }),
  );
  for (let day = 0; day < 730; day += 3) {
    server.advanceClock(3 * dayMs);
    await Promise.all(models.map(live));
    if (day % 30 === 0) {
      await Promise.all(models.map(checkBooks));
    }
  }
  await Promise.all(models.map(checkBooks));
  expect(models.reduce((sum, { payments }) => sum + payments, 0)).toBeGreaterThan(20);
});
