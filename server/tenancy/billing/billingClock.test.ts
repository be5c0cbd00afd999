import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { recurrences } from '#shared/tenancy/companies/record.ts';
import { Company } from '#server/tenancy/companies/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { systemActor } from '#server/platform/database/scope.ts';
import { createRandom, workThroughCrashes, type Life } from '#server/testing/fixtures/doomedLives.ts';
import { startEfiFixture, startStripeFixture, type GatewayFixture } from '#server/testing/fixtures/paymentGateways.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { Invoice } from './Invoice.ts';
import { checkChargeJob } from './checkCharge.ts';
import { raiseInvoice } from './index.ts';
import { readBalance } from './ledger.ts';
import { keepAnswer, openCharge } from './openCharge.ts';

/** In reais: Stripe takes nothing less. */
const stripeMinimum = 0.5;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'error' });
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Books {
  readonly open: number;
  readonly unsettled: number;
  readonly wrongValues: number;
  readonly unfollowed: number;
  /** Days that were paid twice. */
  readonly overlapping: number;
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
    overlapping: column.number(),
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
     (select count(*)::int from invoices a join invoices b on b.id > a.id and b.period_start < a.period_end) as overlapping,
     (select coalesce(-sum(amount), 0)::float8 from ledger_entries where kind = 'payment') as received,
     (select coalesce(sum(amount), 0)::float8 from ledger_entries where kind in ('price', 'proration')) as owed,
     (select coalesce(sum(amount), 0)::float8 from ledger_entries) as balance
   from sums`,
);

interface Model {
  readonly companyId: number;
  readonly random: () => number;
  readonly planIds: readonly number[];
  readonly gateways: readonly GatewayFixture[];
  /** What was paid at the gateways. */
  received: number;
  renewals: number;
  dueDate: number;
}

/** Does the work after up to two crashes within it. */
async function survive<T>({ companyId, random, gateways }: Model, work: (life: Life) => Promise<T>): Promise<T> {
  const crashes = random() < 0.5 ? [1 + Math.floor(random() * 12), 1 + Math.floor(random() * 12)] : [];
  const payments = gateways.map((gateway) => gateway.createGateway(5_000));
  return workThroughCrashes({ platform: { ...server.platform, payments }, companyId }, crashes, work);
}

const pick = <T>({ random }: Model, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

const readDueDate = (companyId: number): Promise<number> =>
  server.inCompany(companyId, async ({ em }) => (await em.findOneOrFail(Company, { id: companyId })).dueDate?.getTime() ?? 0);

/** What may happen to the next requests, beside the death of the process that sends them. */
function disturb({ random }: Model, { faults }: GatewayFixture): void {
  faults.sparedCount = Math.floor(random() * 3);
  const kind = random();
  if (kind < 0.15) {
    faults.unreachedCount = 1;
  } else if (kind < 0.3) {
    faults.lostAnswers = 1;
  } else if (kind < 0.4) {
    faults.refusals.push({ status: 503, body: {} });
  }
}

/** Tries until the gateway answers, as payers and jobs do. */
async function insist<T>(model: Model, work: (life: Life) => Promise<T>): Promise<T> {
  model.gateways.forEach((gateway) => disturb(model, gateway));
  for (;;) {
    try {
      return await survive(model, work);
    } catch (error) {
      expect(error instanceof AppError ? error.code : (error as Error).name).toMatch(/^(ERR_PAYMENT_GATEWAY|GatewayError)$/);
    }
  }
}

const readMonthsPaid = (companyId: number): Promise<readonly number[]> =>
  server.inCompany(companyId, async ({ em }) => (await em.find(Invoice, { status: 'paid' })).map(({ months }) => months));

/** Asks the gateway for a charge, through crashes: the company is renewed by what has become paid, and else not at all. */
async function checkCharge(model: Model, chargeId: number): Promise<void> {
  const { companyId } = model;
  const [before, paid, now] = [model.dueDate, await readMonthsPaid(companyId), server.platform.now().getTime()];
  await insist(model, async ({ inCompany }) => {
    const prepared = await checkChargeJob.prepare?.((work) => inCompany(work), { chargeId } as never);
    await inCompany((scope) => checkChargeJob.run(scope, { chargeId } as never, { prepared } as never));
  });
  model.dueDate = await readDueDate(companyId);
  const paidNow = await readMonthsPaid(companyId);
  if (paidNow.length === paid.length) {
    expect(model.dueDate).toBe(before);
    return;
  }
  model.renewals += 1;
  expect(paidNow).toHaveLength(paid.length + 1);
  const months = sum(paidNow) - sum(paid);
  // A month has at least 28 days, wherever it begins; the first day is counted in part.
  expect(model.dueDate).toBeGreaterThan(Math.max(before, now) + months * 27.9 * dayMs);
  expect(model.dueDate).toBeLessThan(Math.max(before, now) + (months * 31 + 1.1) * dayMs);
}

const findCharges = (companyId: number, condition: string): Promise<{ id: number }[]> =>
  server.inCompany(companyId, ({ em }) => queryRows(em, queryOf({ id: column.number() }, `select id from charges where ${condition}`)));

/** The payer asks for a code or a page until there is one. */
async function subscribe(model: Model, invoiceId: number, gateway: GatewayFixture): Promise<string> {
  const { companyId } = model;
  const input = { invoiceId, method: gateway.method, price: 1, users: 1, connections: 1 };
  const { txid } = await insist(model, async ({ platform, inCompany }) => {
    const answered = await openCharge({ platform, actor: systemActor(companyId), open: inCompany, uploads: [] }, input);
    return inCompany((scope) => keepAnswer(scope, {}, answered));
  });
  return txid;
}

/** A payer asks for a charge, and pays it or not; the report comes at once, or never. */
async function pay(model: Model): Promise<void> {
  const open = await server.inCompany(model.companyId, async (scope) => {
    const invoice = await scope.em.findOne(Invoice, { status: 'open' });
    return invoice && { id: invoice.id, owed: await readBalance(scope, invoice.id) };
  });
  if (open === null) {
    return;
  }
  const [pix, card] = model.gateways as [GatewayFixture, GatewayFixture];
  const isByCard = open.owed >= stripeMinimum && model.random() < 0.5;
  const charges = [await subscribe(model, open.id, isByCard ? card : pix)];
  const share = isByCard ? 1 : pick(model, [0, 1, 1, 1, 0.5, 1.3]);
  const amount = Math.round(open.owed * share * 100) / 100;
  if (amount > 0) {
    await (isByCard ? card : pix).pay(charges[0] ?? '', amount);
    model.received += amount;
  }
  // Somebody else of the company pays by the other way at the same time.
  if (isByCard && model.random() < 0.1) {
    await pix.pay(await subscribe(model, open.id, pix), open.owed);
    model.received += open.owed;
  }
  await (model.random() < 0.6 && checkCharges(model));
}

/** The reports of the last charges, and of some that were reported before. */
async function checkCharges(model: Model): Promise<void> {
  for (const { id } of await findCharges(model.companyId, `status = 'open' or id % 7 = 0 and status = 'paid'`)) {
    await checkCharge(model, id);
  }
}

async function change(model: Model, changes: (company: Company) => void): Promise<void> {
  await server.inCompany(model.companyId, async ({ em }) => changes(await em.findOneOrFail(Company, { id: model.companyId })));
  await survive(model, ({ inCompany }) => inCompany(raiseInvoice));
  model.dueDate = await readDueDate(model.companyId);
}

/** One day of a company: often nothing, a payment early or late, reports that come late or again, a change by the operator. */
async function live(model: Model): Promise<void> {
  const before = model.dueDate;
  await survive(model, ({ inCompany }) => inCompany(raiseInvoice));
  // Only a period that costs nothing, or that credits cover, renews itself.
  model.dueDate = await readDueDate(model.companyId);
  expect(model.dueDate).toBeGreaterThanOrEqual(before);
  const event = model.random();
  if (event < 0.2) {
    await pay(model);
  } else if (event < 0.25) {
    await checkCharges(model);
  } else if (event < 0.3) {
    await change(model, (company) => void (company.planId = pick(model, model.planIds)));
  } else if (event < 0.32) {
    await change(model, (company) => void (company.recurrence = pick(model, recurrences)));
  } else if (event < 0.34) {
    await change(model, (company) => void (company.dueDate = new Date(model.dueDate + 3 * dayMs)));
  }
}

async function checkBooks({ companyId, received }: Model): Promise<Books | undefined> {
  const [books] = await server.inCompany(companyId, ({ em }) => queryRows(em, booksQuery));
  expect(books).toMatchObject({ unsettled: 0, wrongValues: 0, unfollowed: 0, overlapping: 0 });
  expect(books?.open).toBeLessThanOrEqual(1);
  expect(books?.received).toBeLessThan(received + 0.005);
  expect(books?.balance).toBeCloseTo((books?.owed ?? 0) - (books?.received ?? 0), 2);
  return books;
}

/** When every report has come: what the gateways have received is booked, once, and no charge was made twice. */
async function checkGateways(model: Model): Promise<void> {
  const { companyId, gateways } = model;
  await checkCharges(model);
  expect(await findCharges(companyId, `status = 'open'`)).toEqual([]);
  expect((await checkBooks(model))?.received).toBeCloseTo(model.received, 2);
  const query = `select reference, -amount::float8 as amount from ledger_entries where kind = 'payment'`;
  const shape = { reference: column.text(), amount: column.number() };
  const booked = await server.inCompany(companyId, ({ em }) => queryRows(em, queryOf(shape, query)));
  const [pix, card] = gateways.map((gateway) => gateway.received());
  const received = [
    ...(pix ?? []).map((payment) => ['efi', payment] as const),
    ...(card ?? []).map((payment) => ['stripe', payment] as const),
  ];
  const byReference = (rows: typeof booked): typeof booked => rows.toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
  expect(byReference(booked)).toEqual(byReference(received.map(([name, { id, amount }]) => ({ reference: `${name}:${id}`, amount }))));
  for (const gateway of gateways) {
    const references = gateway.references();
    expect(new Set(references).size).toBe(references.length);
  }
}

async function makeModel(seed: number, planIds: readonly number[], companyId: number): Promise<Model> {
  const gateways = await Promise.all([startEfiFixture(), startStripeFixture(server.platform.now)]);
  onFileFinished(async () => void (await Promise.all(gateways.map((gateway) => gateway.stop()))));
  const dueDate = await readDueDate(companyId);
  return { companyId, random: createRandom(seed), planIds, gateways, received: 0, renewals: 0, dueDate };
}

it('two years of days, payments by both gateways, changes and crashes: all books agree', { timeout: 300_000 }, async () => {
  const operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
  const companies = await Promise.all(
    [1, 2, 3, 4].map(() => server.makeCompany({ dueDate: new Date(server.platform.now().getTime() + 3 * dayMs) })),
  );
  const planIds = companies.map(({ planId }) => planId);
  for (const [index, value] of [10, 29.9, 149.99, 0.99].entries()) {
    await server.as(operator).call(api.plans.update, { id: planIds[index] ?? 0, value });
  }
  const models = await Promise.all(companies.map(({ id }, index) => makeModel(index + 1, planIds, id)));
  for (let day = 0; day < 730; day += 3) {
    server.advanceClock(3 * dayMs);
    await Promise.all(models.map(live));
    if (day % 30 === 0) {
      await Promise.all(models.map(checkBooks));
    }
  }
  server.advanceClock(dayMs);
  await Promise.all(models.map(checkGateways));
  expect(sum(models.map(({ renewals }) => renewals))).toBeGreaterThan(10);
  for (const place of [0, 1]) {
    expect(sum(models.map(({ gateways }) => gateways[place]?.received().length ?? 0))).toBeGreaterThan(5);
  }
});
