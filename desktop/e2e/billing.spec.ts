import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { openList } from './listScreens.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const setDueDate = (dueDate: Date): Promise<void> =>
  runInScope(product.platform, { companyId: 1, actor: systemActor(1) }, ({ em }) =>
    execute(em, 'update companies set due_date = $1 where id = 1', [dueDate]),
  );

const moveOpenInvoice = (days: number): Promise<void> =>
  runInScope(product.platform, { companyId: 1, actor: systemActor(1) }, ({ em }) =>
    execute(em, `update invoices set due_day = due_day + $1::int, due_date = due_date + $1::int * interval '1 day' where status = 'open'`, [
      days,
    ]),
  );

const onInvoices = (email: string, options = {}) => openList(product, { path: '/financeiro', knownRow: /Em Aberto/ }, { email, options });

/** The colour behind the first cell of the first such row. */
const readTone = (page: Page, row: string): Promise<string> =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('tbody ${row} :is(th, td)')).backgroundColor`);

it('invoices show what is due and what is paid, and are searched', async () => {
  const { page, consoleErrors } = await onInvoices('admin@demo.prosa');
  expect(await page.locator('tbody').getByText('Pago', { exact: true }).count()).toBe(3);
  await page
    .getByRole('row', { name: /Em Aberto/ })
    .getByText('R$ 30,00')
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type('nada assim');
  await page.getByText('nada assim').waitFor();
  await page.locator('tbody tr').first().waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('');
  await page.getByRole('row', { name: /Em Aberto/ }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('row', { name: /Em Aberto/ })
    .getByText(/\d{2}\/\d{2}\/\d{4}/)
    .filter({ visible: true })
    .waitFor();
  expect(consoleErrors).toEqual([]);
});

it('agents see no invoices', async () => {
  const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/financeiro' });
  await page.getByRole('heading', { name: 'Faturas' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
});

it('operators filter the invoices of companies, and write a note; a payment outside needs a reason', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('super@demo.prosa', { path: '/invoices' });
  await page
    .getByRole('row', { name: /Em Aberto/ })
    .first()
    .waitFor();
  await page.getByText('Pagas nos últimos 30 dias').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Em aberto' }).click();
  const open = page.locator('tbody tr').filter({ hasText: 'Em Aberto' });
  await open.first().waitFor();
  await page.locator('tbody tr').filter({ hasText: 'Pago' }).first().waitFor({ state: 'detached' });
  await open
    .first()
    .getByRole('button', { name: /^Dar baixa/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Dar baixa em/ }).click();
  await dialog.getByText('Diga como foi pago').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Pagas', exact: true }).click();
  await page
    .locator('tbody tr')
    .last()
    .getByRole('button', { name: /^Anotações/ })
    .click();
  await dialog.getByLabel('Nova anotação').fill('Nota fiscal enviada');
  await dialog.getByRole('button', { name: 'Salvar anotação' }).click();
  await page.getByText('Anotação salva').waitFor();
  expect(consoleErrors).toEqual([]);
});

it('an overdue invoice is shown by colour and word, and can be paid', async () => {
  const { page } = await onInvoices('admin@demo.prosa');
  await moveOpenInvoice(-90);
  await page.reload();
  const row = page.getByRole('row', { name: /Vencido/ });
  await row.getByRole('button', { name: /^Pagar a fatura/ }).waitFor();
  expect(await row.getAttribute('data-tone')).toBe('bad');
  expect(await readTone(page, 'tr[data-tone=bad]')).not.toBe(await readTone(page, 'tr:not([data-tone])'));
  const paid = page.getByRole('row', { name: /Pago/ }).first().getByRole('button', { name: 'PAGO' });
  expect(await paid.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(page);
  await moveOpenInvoice(90);
});

it('an invoice is paid in three steps, by Pix or by card, and the payment is shown at once', async () => {
  const { page, consoleErrors } = await onInvoices('admin@demo.prosa');
  const dialog = page.getByRole('dialog', { name: /^Pagar a fatura/ });
  const openReview = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Pagar a fatura/ }).click();
    await dialog.getByRole('button', { name: 'Avançar' }).click();
    await dialog.getByText('O Endereço é obrigatório').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Endereço' }).and(dialog.locator('[aria-required=true]')).waitFor();
    await dialog.getByRole('textbox', { name: 'CPF ou CNPJ' }).and(dialog.locator(':not([aria-required])')).waitFor();
    await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-26');
    await dialog.getByLabel('Endereço').fill('Rua das Palmeiras, 12');
    await dialog.getByLabel('Cidade').fill('São Paulo');
    await dialog.getByLabel('CEP').fill('01310-100');
    await dialog.getByLabel('CEP').press('Enter');
    await dialog.getByText('os números não fecham').first().waitFor();
    await dialog.getByLabel('CPF ou CNPJ').fill('52998224725');
    await dialog.getByLabel('CPF ou CNPJ').press('Enter');
    await dialog.getByText('Usuários').waitFor();
    await dialog.getByRole('button', { name: 'Avançar' }).click();
    await dialog.getByText('São Paulo, 01310-100').waitFor();
    await dialog.getByText('CPF 529.982.247-25').waitFor();
  };
  await openReview();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pagar' }).click();
  await dialog.getByRole('img', { name: 'QR code do Pix' }).waitFor();
  await dialog.getByText('Aguardando o pagamento…').waitFor();
  await expectAccessible(page);
  const pixPage = await page.context().newPage();
  await pixPage.goto('/demo/pix');
  await pixPage.getByRole('button').first().waitFor();
  await pixPage.close();
  await page.keyboard.press('Escape');

  await openReview();
  await dialog.getByRole('combobox', { name: /Forma de pagamento/ }).click();
  await page.getByRole('option', { name: 'Cartão' }).click();
  await dialog.getByRole('button', { name: 'Pagar' }).click();
  await dialog.getByRole('button', { name: 'Abrir a página de pagamento' }).waitFor();
  await expectAccessible(page);
  const [cardPage] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Abrir a página de pagamento' }).click(),
  ]);
  await cardPage.getByRole('button').last().click();
  await cardPage.getByRole('alert').waitFor();
  await cardPage.getByRole('button').first().click();

  await page
    .getByRole('status')
    .getByText(/^Sua licença foi renovada até/)
    .waitFor();
  await cardPage.close();
  await dialog.getByText('Pagamento confirmado').waitFor();
  await page.waitForURL((url) => url.pathname !== '/financeiro');
  await page.goto('/financeiro');
  await page
    .getByRole('row', { name: /Pago/ })
    .last()
    .getByRole('button', { name: /^Recibo/ })
    .click();
  const receipt = page.getByRole('dialog', { name: /^Recibo da fatura/ });
  await receipt.getByText('CPF 529.982.247-25').waitFor();
  await receipt.getByText('São Paulo, 01310-100').waitFor();
  await expectAccessible(page);
  expect(consoleErrors).toEqual([]);
});

it('the subscription page says until when the licence is valid, and leads to the invoices', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/subscription' });
  await page.getByText('Licença válida até').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Assine Agora!' }).click();
  await page.getByRole('heading', { name: 'Faturas' }).waitFor();
  expect(consoleErrors).toEqual([]);
});

it('the subscription page shows what takes the storage, and a banner says where it is full', async () => {
  const setLimit = (storage: number | null): Promise<unknown> =>
    queryAsSupport(product.platform, 'update plans set storage = $1 where id = (select plan_id from companies where id = 1)', [storage]);
  const usage = `insert into company_storage (company_id, kind, bytes) values (1, 'messages', 9000000), (1, 'chats', 500000)`;
  await queryAsSupport(product.platform, usage);
  await setLimit(4_000_000);
  try {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/subscription' });
    await page.getByText(/ de 4 MB$/).waitFor();
    await page.getByText('Arquivos das conversas').waitFor();
    await page.getByText('O armazenamento está cheio.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Entendi' }).click();
    await page.getByText('O armazenamento está cheio.').waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  } finally {
    await setLimit(null);
  }
});

it('an admin of an overdue company gets in to pay, and to nothing else', async () => {
  const { page } = await product.newSignedInVisitor('admin@demo.prosa', { path: '/tags' });
  await setDueDate(new Date(Date.now() - dayMs));
  try {
    await page.reload();
    await page.getByRole('button', { name: 'Assine Agora!' }).click();
    await page.getByRole('heading', { name: 'Faturas' }).waitFor();
    await page.getByRole('row', { name: /Pago/ }).first().waitFor();
    await expectAccessible(page);
  } finally {
    await setDueDate(new Date('2093-12-31T23:59:59.999Z'));
  }
});
