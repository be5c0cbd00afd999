import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { read } from 'xlsx';
import { dayMs } from '#shared/rules/durations.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

type VisitOptions = Parameters<TestProduct['reuseSignedInVisitor']>[1];

const visit = (path: string, options: VisitOptions = {}): Promise<Visitor> =>
  product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path });

it('shows a period beside the one before it, keeps filters in the address, and leads to the tickets', async () => {
  const { page, consoleErrors } = await visit('/dashboard?days=30');
  const resolved = () => page.locator('dl > div').nth(2).locator('.value').innerText();
  await expect.poll(resolved).toMatch(/^[1-9]/);
  const all = Number(await resolved());
  await page.getByRole('img', { name: /^Linha/ }).waitFor();
  const days = page.getByRole('region', { name: /^Atendimentos por dia/ }).first();
  await days.getByRole('button', { name: 'Ver como tabela' }).click();
  expect(await days.locator('tbody tr').count()).toBe(30);

  await page.getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await page.waitForURL(/queue=\d+/);
  await expect.poll(async () => Number(await resolved())).toBeLessThan(all);
  await page.reload();
  await expect.poll(async () => Number(await resolved())).toBeLessThan(all);

  await page.getByRole('button', { name: '90 dias' }).click();
  await page.waitForURL(/days=90/);
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const ana = page.getByRole('row', { name: /Ana Beatriz/ });
  const rounds = page.waitForRequest((request) => request.url().includes('roundsFrom='));
  await ana.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tickets/);
  await rounds;
  await page.goBack();
  await ana.getByText('Ana Beatriz Lopes').click();
  await page.waitForURL(/\/tickets/);
  await page.getByRole('listbox').first().waitFor();
  expect(consoleErrors).toEqual([]);
});

it('says how long customers wait in each hour, and asks for a period where there is none', async () => {
  const { page, consoleErrors } = await visit('/dashboard?days=30');
  const hours = page.getByRole('region', { name: 'Tempos por hora' }).getByRole('table');
  const nine = hours.getByRole('row', { name: /^9 h/ });
  await nine.waitFor();
  expect(await nine.getByRole('cell').nth(1).innerText()).toMatch(/^\d+\s(s|min|h)/);
  await page
    .getByRole('button', { name: /\d{2} de .* – \d{2} de /i })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Escolher datas' });
  await dialog.getByLabel('De', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Mostrar período' }).click();
  await page.getByText('Parametrize o filtro').waitFor();
  await dialog.waitFor();
  expect(consoleErrors).toEqual([]);
});

it('saves the figures as sheets', async () => {
  const { page } = await visit('/dashboard?days=30');
  const save = async (name: string): Promise<{ name: string; bytes: Buffer }> => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await save('Planilha CSV');
  expect(csv.name).toMatch(/^painel-.*\.csv$/);
  // Averages in minutes, as a Brazilian spreadsheet reads numbers.
  expect(csv.bytes.toString()).toMatch(/^Ana Beatriz Lopes;\d+;\d+;\d+(?:,\d+)?;/m);
  expect(csv.bytes.toString()).not.toMatch(/;\d+\.\d/);
  const xlsx = await save('Planilha Excel (XLSX)');
  const book = read(xlsx.bytes, { cellNF: true });
  expect(book.SheetNames).toContain('Dia');
  const [day] = /^\d{4}-\d{2}-\d{2}/m.exec(csv.bytes.toString()) ?? expect.fail('no day');
  const sheet = book.Sheets['Dia'] ?? expect.fail();
  // A date of Excel, and the day that the other sheet has as a text.
  expect(sheet['A2']).toMatchObject({ t: 'n', v: Date.parse(day) / dayMs + 25_569, z: 'm/d/yy' });
});

it('prints whole on A4, with the period, its filters and the name of everybody', async () => {
  const { page } = await visit('/dashboard?days=30');
  await page.getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await page.getByRole('row', { name: /Ana Beatriz/ }).waitFor();
  // A4 less its margins.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Painel' }).waitFor();
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  await page.getByText(/^\d{2} de .* – \d{2} de .* · Fila: Vendas$/i).waitFor();
  const name = page.getByRole('row', { name: /Ana Beatriz/ }).getByText('Ana Beatriz Lopes');
  await expectFits(name);
  await expectFits(page.getByRole('region', { name: 'Atendimentos recebidos por hora' }).last());
  await expectFits(page.locator('html'));
  await page.emulateMedia({ media: 'screen' });
  // A desk at twice the size.
  await page.setViewportSize({ width: 720, height: 450 });
  await name.scrollIntoViewIfNeeded();
  await expectFits(name);
});

it.each([
  { width: 1440, colorScheme: 'light', language: 'pt' },
  { width: 1024, colorScheme: 'dark', language: 'en' },
  { width: 390, colorScheme: 'light', language: 'es' },
] as const)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
  const { page } = await visit('/dashboard?days=30', options);
  await page.locator('figure').first().waitFor();
  await expect.poll(() => page.locator('dl > div').nth(2).locator('.value').innerText()).toMatch(/^\d/);
  await expectAccessible(page);
  await expectFits(page.locator('html'));
});

it('is not for agents', async () => {
  const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  expect(await page.getByRole('link', { name: 'Painel' }).count()).toBe(0);
});
