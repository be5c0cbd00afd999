import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { PaymentMethod } from '#shared/tenancy/billing/index.ts';
import { makeOpenInvoice } from '#server/testing/fixtures/makeOpenInvoice.ts';
import { startEfiFixture, startStripeFixture, type GatewayFixture } from '#server/testing/fixtures/paymentGateways.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { signStripeBody } from '#server/integrations/payments/createStripeGateway.ts';
import { checkChargesJob } from './checkCharge.ts';
import { createWebhookUrl, raiseInvoice } from './index.ts';

let gateways: Readonly<Record<PaymentMethod, GatewayFixture>>;
let server: TestServer;
let operator: TestUser;

beforeAll(async () => {
  gateways = { pix: await startEfiFixture(), card: await startStripeFixture() };
  onFileFinished(async () => void (await Promise.all([gateways.pix.stop(), gateways.card.stop()])));
  server = await startTestServer({ ...gateways.pix.environment, ...gateways.card.environment, SERVICES: 'web,relay,jobs' });
  // The operator's company, which the first id belongs to.
  operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
  const webhook = createWebhookUrl(server.platform, server.url);
  gateways.pix.setWebhook(webhook);
  gateways.card.setWebhook(webhook);
});

const sizes = { price: 1, users: 1, connections: 1 };

async function makeDebtor() {
  const company = await server.makeCompany();
  const invoiceId = await makeOpenInvoice(server, company.id);
  return { ...company, invoiceId };
}

const statusOf = async (user: TestUser, id: number) => (await server.as(user).call(api.billing.show, { id })).status;
const chargeStates = async (companyId: number) =>
  (await server.inCompany(companyId, ({ em }) => uncheckedRows<{ status: string }>(em, 'select status from charges order by id'))).map(
    ({ status }) => status,
  );
const payments = (companyId: number) =>
  server.inCompany(companyId, ({ em }) =>
    uncheckedRows(em, `select amount::float8 as amount from ledger_entries where kind = 'payment' order by id`),
  );
const expireCharges = (companyId: number) =>
  server.inCompany(companyId, ({ em }) => uncheckedRows(em, `update charges set expires_at = now()`));
const dueDate = async ({ id, admin }: { id: number; admin: TestUser }) => (await server.as(admin).call(api.companies.show, { id })).dueDate;

describe.each(['pix', 'card'] as const)('an invoice paid by %s', (method) => {
  const subscribe = (user: TestUser, invoiceId: number) => server.as(user).call(api.billing.subscribe, { ...sizes, invoiceId, method });
  const gateway = (): GatewayFixture => gateways[method];
  const countCharges = (invoiceId: number) =>
    gateway()
      .charges()
      .filter(({ description }) => description === `#Fatura:${invoiceId}`);

  it('is charged what is owed, whatever price the caller names, once', async () => {
    const { admin, invoiceId } = await makeDebtor();
    const answer = await subscribe(admin, invoiceId);
    expect(answer).toMatchObject({ valor: { original: '10.00' }, qrcode: { qrcode: expect.any(String) } });
    expect((await subscribe(admin, invoiceId)).txid).toBe(answer.txid);
    const both = await Promise.all([subscribe(admin, invoiceId), subscribe(admin, invoiceId)]);
    expect(both.map(({ txid }) => txid)).toEqual([answer.txid, answer.txid]);
    expect(countCharges(invoiceId)).toEqual([{ description: `#Fatura:${invoiceId}`, amount: 10 }]);
  });

  it('keeps and forwards no card', async () => {
    const { id, admin, invoiceId } = await makeDebtor();
    const card = { nameOnCard: 'ANA LOPES', cardNumber: '4111111111111111', cvv: '123' };
    const { status } = await server.as(admin).send('POST', '/subscription', { ...sizes, invoiceId, method, firstName: 'Ana', ...card });
    expect(status).toBe(200);
    const stored = JSON.stringify(await server.inCompany(id, ({ em }) => uncheckedRows(em, 'select * from charges')));
    expect(stored).toContain('Ana');
    expect(stored + JSON.stringify(gateway().charges())).not.toMatch(/4111|ANA LOPES/);
  });

  it('is for admins, for invoices of the own company, and not paid twice', async () => {
    const { admin, agent, invoiceId } = await makeDebtor();
    await expect(subscribe(agent, invoiceId)).toFailWith('ERR_NO_PERMISSION');
    await expect(subscribe((await makeDebtor()).admin, invoiceId)).toFailWith('ERR_NO_INVOICE_FOUND');
    expect((await server.as(admin).send('POST', '/subscription', { invoiceId })).status).toBe(400);
    const { txid } = await subscribe(admin, invoiceId);
    await gateway().pay(txid);
    await expect.poll(() => statusOf(admin, invoiceId)).toBe('paid');
    await expect(subscribe(admin, invoiceId)).toFailWith('ERR_INVOICE_PAID');
  });

  it('is told that the gateway refuses, and is charged at the next try', async () => {
    const { admin, invoiceId } = await makeDebtor();
    for (const status of [503, 400, 429, 500]) {
      gateway().faults.refusals.push({ status, body: { error: {} } });
      await expect(subscribe(admin, invoiceId)).toFailWith('ERR_PAYMENT_GATEWAY');
    }
    await subscribe(admin, invoiceId);
    expect(countCharges(invoiceId)).toHaveLength(1);
  });

  it('is charged once although the answer to the charge is lost', async () => {
    const { admin, invoiceId } = await makeDebtor();
    await subscribe(admin, (await makeDebtor()).invoiceId).catch(() => undefined);
    gateway().faults.lostAnswers = 1;
    await expect(subscribe(admin, invoiceId)).toFailWith('ERR_PAYMENT_GATEWAY');
    const { txid } = await subscribe(admin, invoiceId);
    expect(countCharges(invoiceId)).toHaveLength(1);
    await gateway().pay(txid);
    await expect.poll(() => statusOf(admin, invoiceId)).toBe('paid');
  });

  it('does not wait for a gateway that never answers', async () => {
    gateway().faults.hangs = 1;
    const charge = { reference: '0'.repeat(32), answer: { txid: 'x', status: '', valor: { original: '' }, qrcode: { qrcode: '' } } };
    await expect(gateway().createGateway(200).readCharge(charge)).rejects.toMatchObject({ name: 'GatewayError', status: 0 });
  });

  it('has a receipt with who paid it, for the company and for operators', async () => {
    const { admin, agent, invoiceId } = await makeDebtor();
    const receipt = (user: TestUser) => server.as(user).call(api.billing.receipt, { id: invoiceId });
    const payWith = (payer: object) => server.as(admin).call(api.billing.subscribe, { ...sizes, invoiceId, method, ...payer });
    await expect(receipt(admin)).toFailWith('ERR_INVOICE_NOT_PAID');
    await expect(payWith({ document: '529.982.247-26' })).toFailWith('ERR_VALIDATION');
    await payWith({ firstName: 'Ana Lopez', document: '' });
    const { txid } = await payWith({ firstName: 'Ana Lopes', document: '529.982.247-25', city: 'Recife' });
    await gateway().pay(txid);
    await expect.poll(() => statusOf(admin, invoiceId)).toBe('paid');
    const expected = { id: invoiceId, value: 10, payer: { firstName: 'Ana Lopes', document: '52998224725', city: 'Recife' } };
    expect(await receipt(admin)).toMatchObject(expected);
    expect(await receipt(operator)).toMatchObject(expected);
    await expect(receipt(agent)).toFailWith('ERR_NO_PERMISSION');
    await expect(receipt((await makeDebtor()).admin)).toFailWith('ERR_NO_INVOICE_FOUND');
  });

  it('renews the company once, however often the payment is reported', async () => {
    const debtor = await makeDebtor();
    const { txid } = await subscribe(debtor.admin, debtor.invoiceId);
    const report = await gateway().pay(txid);
    await expect.poll(() => statusOf(debtor.admin, debtor.invoiceId)).toBe('paid');
    const renewed = await dueDate(debtor);
    await Promise.all([1, 2, 3].map(() => gateway().report(report)));
    await expect.poll(() => chargeStates(debtor.id)).toEqual(['paid']);
    expect(await payments(debtor.id)).toEqual([{ amount: -10 }]);
    expect(await dueDate(debtor)).toBe(renewed);
  });

  it('believes the gateway alone: a report of what was not paid, or of too little, pays nothing or that', async () => {
    const debtor = await makeDebtor();
    const { txid } = await subscribe(debtor.admin, debtor.invoiceId);
    await gateway().report(gateway().invent(txid));
    await gateway().pay(txid, 9.5);
    await expect.poll(() => payments(debtor.id)).toEqual([{ amount: -9.5 }]);
    expect(await statusOf(debtor.admin, debtor.invoiceId)).toBe('open');
    const rest = await subscribe(debtor.admin, debtor.invoiceId);
    expect(rest.valor.original).toBe('0.50');
    await gateway().pay(rest.txid);
    await expect.poll(() => statusOf(debtor.admin, debtor.invoiceId)).toBe('paid');
  });

  it('by two charges is held as a credit, in whatever order and number they are reported', async () => {
    const debtor = await makeDebtor();
    const first = await subscribe(debtor.admin, debtor.invoiceId);
    await expireCharges(debtor.id);
    const second = await subscribe(debtor.admin, debtor.invoiceId);
    expect(second.txid).not.toBe(first.txid);
    gateway().setReporting(false);
    const reports = [await gateway().pay(first.txid), await gateway().pay(second.txid)];
    gateway().setReporting(true);
    for (const report of [...reports.toReversed(), ...reports]) {
      await gateway().report(report);
    }
    await expect.poll(() => payments(debtor.id)).toEqual([{ amount: -10 }, { amount: -10 }]);
    expect(await statusOf(debtor.admin, debtor.invoiceId)).toBe('paid');
    await server.inCompany(debtor.id, raiseInvoice);
  });

  it('is found paid although the report never came', async () => {
    const debtor = await makeDebtor();
    const { txid } = await subscribe(debtor.admin, debtor.invoiceId);
    gateway().setReporting(false);
    await gateway().pay(txid);
    gateway().setReporting(true);
    await server.inCompany(debtor.id, ({ em }) => uncheckedRows(em, `update charges set created_at = now() - interval '2 minutes'`));
    // The gateway is away at the first question.
    gateway().faults.refusals.push({ status: 503, body: {} });
    const check = () => checkChargesJob.run(server.platform);
    await expect.poll(() => check().then(() => statusOf(debtor.admin, debtor.invoiceId))).toBe('paid');
    expect(await payments(debtor.id)).toEqual([{ amount: -10 }]);
  });
});

describe('GET /subscription/methods', () => {
  it('names what this server takes, to those who pay', async () => {
    const { admin, agent } = await makeDebtor();
    expect(await server.as(admin).call(api.billing.methods, {})).toEqual({ methods: ['pix', 'card'] });
    await expect(server.as(agent).call(api.billing.methods, {})).toFailWith('ERR_NO_PERMISSION');
  });
});

describe('POST /subscription', () => {
  it('charges by Pix without a named method, and allows both methods side by side', async () => {
    const { admin, invoiceId } = await makeDebtor();
    const pix = await server.as(admin).call(api.billing.subscribe, { ...sizes, invoiceId });
    expect(pix).toMatchObject({ status: 'ATIVA', qrcode: { qrcode: expect.stringContaining('BR.GOV.BCB.PIX') } });
    const card = await server.as(admin).call(api.billing.subscribe, { ...sizes, invoiceId, method: 'card' });
    expect(card.url).toMatch(/^http:\/\/localhost:\d+\/c\/pay\/cs_test/);
    expect(card.qrcode.qrcode).toBe(card.url);
  });

  it('is refused where nothing is configured', async () => {
    const poor = await startTestServer({ SERVICES: 'web' });
    const { admin } = await poor.makeCompany();
    expect(await poor.as(admin).call(api.billing.methods, {})).toEqual({ methods: [] });
    await expect(poor.as(admin).call(api.billing.subscribe, { ...sizes, invoiceId: 1 })).toFailWith('ERR_PAYMENT_NOT_CONFIGURED');
  });
});

describe('POST /subscription/webhook', () => {
  it('answers strangers as it answers gateways, and does nothing', async () => {
    const { id, admin, invoiceId } = await makeDebtor();
    const { txid } = await server.as(admin).call(api.billing.subscribe, { ...sizes, invoiceId });
    const bodies = [
      { pix: [{ txid, endToEndId: 'E1', valor: '10.00' }] },
      { evento: 'teste_webhook', pix: [null, 7] },
      { data: { object: 1 } },
    ];
    for (const path of ['/subscription/webhook', '/subscription/webhook/pix', '/subscription/webhook/stripe']) {
      for (const body of bodies) {
        expect(await server.as(null).send('POST', path, body)).toMatchObject({ status: 200, body: { ok: true } });
      }
    }
    expect(await payments(id)).toEqual([]);
  });

  it('refuses a signature that no gateway gave, whatever its bytes', async () => {
    const report = (signature: string) => server.as(null).send('POST', '/subscription/webhook', {}, { 'stripe-signature': signature });
    const time = Math.floor(server.platform.now().getTime() / 1000);
    for (const signature of ['x', `t=${time},v1=${'é'.repeat(64)}`, `t=${time},v1=${'ÿ'.repeat(32)}`, `t=${time},v1=${'0'.repeat(64)}`]) {
      expect(await report(signature), signature).toMatchObject({ status: 401, body: { code: 'ERR_INVALID_CREDENTIALS' } });
    }
    const { webhookSecret } = server.platform.config.stripe ?? expect.fail('cards are configured');
    expect(await report(`t=${time},v1=${signStripeBody(webhookSecret, time, '{}')}`)).toMatchObject({ status: 200, body: { ok: true } });
  });

  it('is registered under a URL with a secret that takes up what is written behind it', async () => {
    await server.as(operator).call(api.billing.registerWebhook, { url: `${server.url}/subscription/webhook` });
    const url = createWebhookUrl(server.platform, 'https://desk.example/');
    expect(`${url}/pix`).toMatch(/^https:\/\/desk\.example\/subscription\/webhook\?hmac=[\w-]{43}&ignorar=\/pix$/);
  });
});
