import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { eachLook } from './eachLook.ts';
import { findRow } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
  await queryAsSupport(
    product.platform,
    `insert into background_runs (name, last_run_at, duration_ms, runs, failures, failed_at, failure)
     values ('job personRequests.erase', now(), 1240, 90, 2, now(), 'network'), ('job companyData.export', now(), 90, 4, 1, now() - interval '3 days', null)`,
  );
});

const visit = (path: string): Promise<Visitor> => product.reuseSignedInVisitor('super@demo.prosa', { path });

async function shoot(page: Page, name: string): Promise<void> {
  await savePicture(page, `backgroundWork-${name}`);
}

describe('the background work', () => {
  it('says what starts it, how it ran and what failed, and is found by name, start and state', async () => {
    const { page, consoleErrors } = await visit('/platform');
    await page.getByRole('tab', { name: 'Segundo plano' }).click();
    await page.waitForURL(/\/platform\/work$/);
    const row = findRow(page, 'personRequests.erase');
    for (const words of ['a pedido', 'falhou', '1,2 s']) {
      await row.getByText(words, { exact: true }).waitFor();
    }
    await row.getByText(/^2 de 90/).waitFor();
    await row.getByText(/^rede, /).waitFor();
    await findRow(page, 'files.removeErased').getByText('a cada 2 s').waitFor();
    await findRow(page, 'billing.raiseInvoices').getByText('todo dia às 08:20').waitFor();
    await page.getByRole('button', { name: 'Falhas' }).click();
    await page.getByRole('button', { name: 'Falhas' }).click();
    const first = page.getByRole('table', { name: 'Trabalho em segundo plano' }).locator('tbody tr').first();
    await first.getByText('personRequests.erase').waitFor();
    await page.getByRole('combobox', { name: 'Situação' }).click();
    await page.getByRole('option', { name: 'Falhou em 24 h' }).click();
    await findRow(page, 'companyData.export').waitFor({ state: 'detached' });
    await row.waitFor();
    await page.getByRole('combobox', { name: 'O que inicia' }).click();
    await page.getByRole('option', { name: 'Por horário' }).click();
    await page.getByRole('heading', { name: 'Nada falhou em 24 horas' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Limpar filtro' }).click();
    await page.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill('companydata.e');
    await row.waitFor({ state: 'detached' });
    await findRow(page, 'companyData.export').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('says why it is not shown, and keeps what it shows while the server does not answer', async () => {
    const { page } = await visit('/platform');
    let isBroken = true;
    await page.route('**/platform/backgroundWork', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { error: 'ERR_UNEXPECTED' } }) : route.continue(),
    );
    await page.getByRole('tab', { name: 'Segundo plano' }).click();
    const retry = page.getByRole('button', { name: 'Tentar de novo' });
    await retry.waitFor();
    await expectAccessible(page);
    isBroken = false;
    await retry.click();
    await findRow(page, 'audit.removeOld').waitFor();
    isBroken = true;
    await page
      .getByRole('status')
      .getByText(/^O servidor não respondeu agora/)
      .waitFor();
    expect(await findRow(page, 'audit.removeOld').isVisible()).toBe(true);
  });

  it('is for operators alone', async () => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/platform/work' });
    await page.getByText('Você não tem acesso a esta tela').waitFor();
  });

  it('fits every window', async () => {
    const { page, consoleErrors } = await visit('/platform/work');
    await findRow(page, 'audit.removeOld').waitFor();
    await eachLook(page, async (width) => {
      await shoot(page, `data-${width}`);
      await expectAccessible(page);
      await expectFits(page.locator('html'));
    });
    expect(consoleErrors).toEqual([]);
  });
});
