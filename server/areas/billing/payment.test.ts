import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { makeOpenInvoice } from '#server/testing/fixtures/makeOpenInvoice.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { EfiSimulator } from '#server/platform/payments/simulator/EfiSimulator.ts';
import { createWebhookUrl, raiseInvoice } from './index.ts';

let efi: EfiSimulator;
let server: TestServer;

beforeAll(async () => {
  efi = await EfiSimulator.start();
  onFileFinished(() => efi.stop());
  const { url, clientId, clientSecret, certificate, pixKey, caFile = '' } = efi.config;
  server = await startTestServer({
    EFI_URL: url,
    EFI_CLIENT_ID: clientId,
    EFI_CLIENT_SECRET: clientSecret,
    EFI_CERTIFICATE: certificate,
    EFI_PIX_KEY: pixKey,
    EFI_CA_FILE: caFile,
    SERVICES: 'web,relay,jobs',
  });
  // The operator's company, which the first id belongs to.
  const operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
  await server.as(operator).call(api.billing.registerWebhook, { url: `${server.url}/subscription/webhook` });
});

const sizes = { price: 1, users: 1, connections: 1 };

async function makeDebtor() {
  const company = await server.makeCompany();
  const invoiceId = await makeOpenInvoice(server, company.id);
  return { ...company, invoiceId };
}

const subscribe = (user: TestUser, invoiceId: number) => server.as(user).call(api.billing.subscribe, { ...sizes, invoiceId });
const statusOf = async (user: TestUser, id: number) => (await server.as(user).call(api.billing.show, { id })).status;
const chargeState = async (companyId: number) =>
  (await server.inCompany(companyId, ({ em }) => uncheckedRows<{ status: string }>(em, 'select status from charges'))).map(
    ({ status }) => status,
  );
const payments = (companyId: number) =>
  server.inCompany(companyId, ({ em }) => uncheckedRows(em, `select amount::float8 as amount from ledger_entries where kind = 'payment'`));
const dueDate = async ({ id, admin }: { id: number; admin: TestUser }) => (await server.as(admin).call(api.companies.show, { id })).dueDate;

describe('POST /subscription', () => {
  it('charges what is owed, whatever price the caller names, and answers the Pix code', async () => {
    const { admin, invoiceId } = await makeDebtor();
    const answer = await subscribe(admin, invoiceId);
    expect(answer).toMatchObject({
      status: 'ATIVA',
      valor: { original: '10.00' },
      qrcode: { qrcode: expect.stringContaining('BR.GOV.BCB.PIX') },
    });
    const charge = efi.charges.get(answer.txid);
    expect(charge).toMatchObject({ solicitacaoPagador: `#Fatura:${invoiceId}`, chave: efi.config.pixKey, calendario: { expiracao: 3600 } });
    expect((await subscribe(admin, invoiceId)).txid).toBe(answer.txid);
  });

  it('keeps and forwards no card', async () => {
    const { id, admin, invoiceId } = await makeDebtor();
    const card = { nameOnCard: 'ANA LOPES', cardNumber: '4111111111111111', cvv: '123' };
    const { status } = await server.as(admin).send('POST', '/subscription', { ...sizes, invoiceId, firstName: 'Ana', ...card });
    expect(status).toBe(200);
    const stored = JSON.stringify(await server.inCompany(id, ({ em }) => uncheckedRows(em, 'select * from charges')));
    expect(stored).toContain('Ana');
    expect(stored + JSON.stringify([...efi.charges.values()])).not.toMatch(/4111|ANA LOPES/);
  });

  it('is for admins, for invoices of the own company, and not for paid ones', async () => {
    const { admin, agent, invoiceId } = await makeDebtor();
    await expect(subscribe(agent, invoiceId)).toFailWith('ERR_NO_PERMISSION');
    await expect(subscribe((await makeDebtor()).admin, invoiceId)).toFailWith('ERR_NO_INVOICE_FOUND');
    expect((await server.as(admin).send('POST', '/subscription', { invoiceId })).status).toBe(400);
    const { txid } = await subscribe(admin, invoiceId);
    await efi.pay(txid);
    await expect.poll(() => statusOf(admin, invoiceId)).toBe('paid');
    await expect(subscribe(admin, invoiceId)).toFailWith('ERR_INVOICE_PAID');
  });

  it('survives forgotten tokens, and answers 400 when the gateway fails; the next try is the same charge', async () => {
    const { admin, invoiceId } = await makeDebtor();
    await subscribe((await makeDebtor()).admin, (await makeDebtor()).invoiceId).catch(() => undefined);
    efi.expireTokens();
    const before = efi.charges.size;
    efi.failures.push({ status: 401, body: {} }, { status: 503, body: {} });
    await expect(subscribe(admin, invoiceId)).toFailWith('ERR_PAYMENT_GATEWAY');
    efi.failures.length = 0;
    await subscribe(admin, invoiceId);
    expect(efi.charges.size).toBe(before + 1);
  });
});

describe('POST /subscription/webhook', () => {
  it('has the charge read from the gateway, and renews the company once, however often it is reported', async () => {
    const debtor = await makeDebtor();
    const { txid } = await subscribe(debtor.admin, debtor.invoiceId);
    const report = await efi.pay(txid);
    await expect.poll(() => statusOf(debtor.admin, debtor.invoiceId)).toBe('paid');
    const renewed = await dueDate(debtor);
    await Promise.all([efi.report(report), efi.report(report), efi.report(report)]);
    await expect.poll(() => chargeState(debtor.id)).toEqual(['paid']);
    expect(await payments(debtor.id)).toEqual([{ amount: -10 }]);
    expect(await dueDate(debtor)).toBe(renewed);
  });

  it('believes nobody but the gateway: an invented payment, one without the secret, and one of too little pay nothing', async () => {
    const debtor = await makeDebtor();
    const { txid } = await subscribe(debtor.admin, debtor.invoiceId);
    const invented = { pix: [{ txid, endToEndId: 'E1', valor: '10.00' }, { txid: 'unknown' }] };
    for (const path of ['/subscription/webhook', '/subscription/webhook/pix']) {
      expect(await server.as(null).send('POST', path, invented)).toMatchObject({ status: 200, body: { ok: true } });
    }
    await efi.report(invented);
    await efi.report({ evento: 'teste_webhook', pix: [null, 7] });
    await efi.pay(txid, 9.5);
    await expect.poll(() => payments(debtor.id)).toEqual([{ amount: -9.5 }]);
    expect(await statusOf(debtor.admin, debtor.invoiceId)).toBe('open');
    const rest = await subscribe(debtor.admin, debtor.invoiceId);
    expect(rest.valor.original).toBe('0.50');
    await efi.pay(rest.txid);
    await expect.poll(() => statusOf(debtor.admin, debtor.invoiceId)).toBe('paid');
  });

  it('holds two paid charges of one invoice as a credit for the next', async () => {
    const debtor = await makeDebtor();
    const first = await subscribe(debtor.admin, debtor.invoiceId);
    await server.inCompany(debtor.id, ({ em }) => uncheckedRows(em, `update charges set expires_at = now()`));
    const second = await subscribe(debtor.admin, debtor.invoiceId);
    expect(second.txid).not.toBe(first.txid);
    await Promise.all([efi.pay(second.txid), efi.pay(first.txid)]);
    await expect.poll(() => payments(debtor.id)).toHaveLength(2);
    await server.inCompany(debtor.id, raiseInvoice);
  });

  it('gives the gateway a URL with a secret that takes up what is written behind it', () => {
    const url = createWebhookUrl(server.platform, 'https://desk.example/');
    expect(efi.webhookUrl).toBe(createWebhookUrl(server.platform, server.url).href);
    expect(`${url}/pix`).toMatch(/^https:\/\/desk\.example\/subscription\/webhook\?hmac=[\w-]{43}&ignorar=\/pix$/);
  });
});
