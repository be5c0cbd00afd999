import { beforeAll, expect, it } from 'vitest';
import { Company } from '#server/tenancy/companies/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeOpenInvoice } from '#server/testing/fixtures/makeOpenInvoice.ts';
import { startMailServer, type MailServer } from '#server/testing/mail/startMailServer.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { settleInvoice } from './index.ts';
import { raiseInvoices } from './raiseInvoicesJob.ts';

let mails: MailServer;
let server: TestServer;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({ SMTP_URL: mails.url, MAIL_FROM: 'Prosa <prosa@made.test>', SERVICES: 'web,relay,jobs' });
  await server.makeCompany();
});

it('a company is reminded before and after its due day, once each, and gets a receipt', async () => {
  const { id } = await server.makeCompany();
  const email = 'dona@billing.test';
  await server.inCompany(id, async ({ em }) => void Object.assign(await em.findOneOrFail(Company, { id }), { email }));
  const invoiceId = await makeOpenInvoice(server, id);
  const subjects = () =>
    mails.receivedMails.filter(({ to }) => to.includes(email)).map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? '');
  const runJob = () => raiseInvoices(server.platform);
  await runJob();
  for (const days of [10, 0, 4, 3, 7]) {
    server.advanceClock(days * dayMs);
    await runJob();
    await runJob();
  }
  await expect.poll(() => subjects().length, { timeout: 20_000 }).toBe(4);
  expect(subjects().filter((subject) => subject.includes('vence em'))).toHaveLength(2);
  await server.inCompany(id, ({ em }) => execute(em, `update users set language = 'en' where profile = 'admin'`));
  const payer = JSON.stringify({
    firstName: 'Ana',
    lastName: 'Lopes',
    document: '11222333000181',
    address2: 'Rua das Palmeiras, 12',
    city: 'Recife',
  });
  await server.inCompany(id, ({ em }) => execute(em, 'update invoices set payer = $1::jsonb', [payer]));
  await server.inCompany(id, (scope) => settleInvoice(scope, { invoiceId, amount: 10, reference: 'pix-1' }));
  await expect.poll(subjects, { timeout: 20_000 }).toContain('We received your payment');
  const receipt = mails.receivedMails.find(({ source }) => source.includes('We received your payment'))?.source ?? '';
  expect(receipt).toContain('Ana Lopes\r\nCNPJ 11.222.333/0001-81\r\nRua das Palmeiras, 12\r\nRecife');
});
