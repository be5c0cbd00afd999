import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { toldAfterMinutes, watchUnrouted } from '#server/conversations/tickets/unrouted/watchUnrouted.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

async function send<Result>(page: Page, method: 'GET' | 'PUT', path: string, data?: object): Promise<Result> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
  const response = await page.request.fetch(path, { method, headers: { Authorization: `Bearer ${token}` }, ...(data && { data }) });
  return (response.headers()['content-type']?.includes('json') === true ? await response.json() : null) as Result;
}

/** The watch as it runs after a while. */
const watchAfter = (minutes: number) => watchUnrouted.run({ ...product.platform, now: () => new Date(Date.now() + minutes * minuteMs) });

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Sem destino' }).locator('tbody tr');

describe('tickets that nobody would see', () => {
  it('are shown to admins, counted above the list, explained, and mended', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/unrouted' });
    await page.getByText('Todo atendimento tem quem atenda').waitFor();
    await expectAccessible(page);
    const queues = await send<{ id: number; name: string }[]>(page, 'GET', '/queue');
    const sales = queues.find(({ name }) => name === 'Vendas');
    await send(page, 'PUT', `/queue/${sales?.id}/users`, { userIds: [] });
    await watchAfter(0);
    await rowsOf(page).nth(1).waitFor();
    await watchAfter(toldAfterMinutes + 1);
    await page.getByText(/^\d+ atendimentos estão sem quem atenda$/).waitFor();

    await page.getByRole('link', { name: 'Atendimentos' }).first().click();
    const chip = page.getByRole('button', { name: /^Sem destino/ });
    await chip.waitFor();
    const count = Number(await chip.locator('small').innerText());
    await savePicture(page, 'unrouted-chip');
    await chip.press('Enter');
    await expect.poll(() => rowsOf(page).count()).toBe(count);
    await rowsOf(page).first().getByText('Ninguém ativo atende esta fila').waitFor();
    await expectFits(page.locator('main'));
    await expectAccessible(page);
    await savePicture(page, 'unrouted-1440');

    await rowsOf(page)
      .first()
      .getByRole('button', { name: /^Como .* chegou aqui$/ })
      .click();
    await page.getByRole('dialog', { name: 'Como chegou aqui' }).getByText('Em espera, sem responsável').waitFor();
    await page.keyboard.press('Escape');

    await rowsOf(page)
      .first()
      .getByRole('button', { name: /^Transferir / })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Transferir / });
    await dialog.getByRole('combobox', { name: /^Fila/ }).click();
    await page.getByRole('option', { name: 'Financeiro' }).click();
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rowsOf(page).count()).toBe(count - 1);

    await rowsOf(page)
      .first()
      .getByRole('button', { name: /^Assumir / })
      .click();
    await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    await expect.poll(async () => Number(await chip.locator('small').innerText())).toBe(count - 2);
    expect(consoleErrors).toEqual([]);
  });

  it('are read on a small dark screen, and by admins alone', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', {
      width: 390,
      colorScheme: 'dark',
      path: '/unrouted',
    });
    await rowsOf(page).first().getByRole('rowheader').getByText('Ninguém ativo atende esta fila').waitFor();
    await expectFits(page.locator('main'));
    await expectAccessible(page);
    await savePicture(page, 'unrouted-390');
    expect(consoleErrors).toEqual([]);
    const ana = await product.reuseSignedInVisitor('ana@demo.prosa');
    await ana.page.getByRole('button', { name: 'Não lidos' }).waitFor();
    expect(await ana.page.getByRole('button', { name: /^Sem destino/ }).count()).toBe(0);
  });
});
