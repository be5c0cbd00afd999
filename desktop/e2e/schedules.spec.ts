import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { findRow, findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const path = '/schedules';
const chosenDay = (page: Page): Promise<string | null> => page.locator('[role="gridcell"][tabindex="0"]').getAttribute('data-day');
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

it('an agent schedules by keyboard, sees it in every view and live elsewhere, changes and deletes it', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path });
  await page.getByRole('grid').waitFor();
  await page
    .getByRole('button', { name: /Luana Ribeiro, Agendado/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  const { page: theirs } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: `${path}?view=list` });
  await findRow(theirs, 'Rodrigo Tanaka').waitFor();

  const today = (await chosenDay(page)) ?? '';
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  expect(await chosenDay(page)).toBe(nextDay(today));
  await expect.poll(() => page.locator(':focus').getAttribute('data-day')).toBe(nextDay(today));
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.waitFor();
  await page.getByRole('button', { name: 'Agendar mensagem' }).click();
  await dialog.getByText('Mensagem muito curta').first().waitFor();
  await dialog.getByRole('combobox').first().fill('Beatriz');
  await dialog.getByRole('option', { name: /Beatriz Farias/ }).click();
  await dialog.locator('textarea[name="body"]').fill('Oi, ');
  await dialog.getByRole('button', { name: 'Primeiro nome' }).click();
  await dialog.getByText('Oi, Beatriz').waitFor();
  expect(await dialog.getByLabel('Data e hora').inputValue()).toMatch(new RegExp(`^${nextDay(today)}T`));
  await dialog.getByLabel('Data e hora').fill(`${nextDay(today)}T07:15`);
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`conteúdo de ${name}`) });
  await dialog.locator('input[type="file"]').setInputFiles([file('tabela.txt'), file('prazos.txt')]);
  await dialog.getByText('prazos.txt').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agendar mensagem' }).click();
  await findToast(page, 'Agendamento salvo').waitFor();
  await findRow(theirs, 'Beatriz Farias').waitFor();

  for (const view of ['Semana', 'Agenda']) {
    await page.getByRole('group', { name: 'Visualização' }).getByRole('button', { name: view }).click();
    await page
      .getByRole('button', { name: /07:15.*Beatriz Farias/ })
      .first()
      .waitFor();
    await expectAccessible(page);
  }
  await page
    .getByRole('button', { name: /07:15.*Beatriz Farias/ })
    .first()
    .click();
  const stored = page.getByRole('dialog').getByRole('list', { name: 'Arquivos' }).getByRole('listitem');
  expect(await stored.allInnerTexts()).toEqual([expect.stringContaining('tabela.txt'), expect.stringContaining('prazos.txt')]);
  await page.getByRole('button', { name: 'Remover tabela.txt' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles([file('fotos.txt')]);
  await page.getByLabel('Data e hora').fill(`${nextDay(today)}T07:45`);
  await page.getByRole('button', { name: 'Salvar agendamento' }).click();
  await page
    .getByRole('button', { name: /07:45.*Beatriz Farias/ })
    .first()
    .waitFor();

  await page
    .getByRole('button', { name: /07:45.*Beatriz Farias/ })
    .first()
    .click();
  await stored.nth(1).waitFor();
  expect(await stored.allInnerTexts()).toEqual([expect.stringContaining('prazos.txt'), expect.stringContaining('fotos.txt')]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lista', exact: true }).click();
  await findRow(page, 'Paulo Gonçalves').getByText('Não enviado').waitFor();
  await expectAccessible(page);
  await findRow(page, 'Beatriz Farias').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Excluir agendamento' }).click();
  await findToast(page, 'Agendamento excluído').waitFor();
  await findRow(theirs, 'Beatriz Farias').waitFor({ state: 'detached' });

  await findRow(page, 'Paulo Gonçalves').focus();
  await page.keyboard.press('Enter');
  await page.getByText(/Motivo: O sistema ficou parado/).waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click();
  await findRow(theirs, 'Paulo Gonçalves').getByText('Enviado').waitFor();
  expect(consoleErrors).toEqual([]);
});

it('a day that a key opens has the focus: its first message, or its heading', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path });
  const cell = page.locator('[role="gridcell"][tabindex="0"]');
  const openDay = async (): Promise<string> => {
    const day = (await chosenDay(page)) ?? '';
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor({ state: 'detached' });
    return day;
  };
  const focusedDay = () =>
    page.evaluate(`document.activeElement.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby') ?? ''`);
  const focusedTag = () => page.evaluate('document.activeElement.tagName');
  await page
    .getByRole('button', { name: /Luana Ribeiro, Agendado/ })
    .first()
    .waitFor();
  const [busy] = await queryAsSupport<{ day: string }>(
    product.platform,
    `select to_char(send_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day from schedules where status = 'PENDENTE' order by send_at limit 1`,
  );
  await page.goto(`${path}?day=${busy?.day}`);
  await cell.waitFor();
  expect(await openDay()).toBe(busy?.day);
  await expect.poll(focusedDay).toBe(`day-${busy?.day}`);
  expect(await focusedTag()).toBe('BUTTON');
  await expectAccessible(page);

  // Nothing stands on this day, but something within the four weeks after it.
  const free = new Date(Date.parse(`${busy?.day}T00:00:00Z`) - 20 * dayMs).toISOString().slice(0, 10);
  await page.goto(`${path}?day=${free}`);
  await cell.waitFor();
  await openDay();
  await expect.poll(focusedDay).toBe(`day-${free}`);
  expect(await focusedTag()).toBe('H2');
  expect(consoleErrors).toEqual([]);
});

it('the weeks fill the height of the page, and one that is lower scrolls', async () => {
  const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: `${path}?view=week`, height: 1000 });
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const scroller = page.getByRole('region', { name: 'Agendamentos' });
  const rest = () => scroller.evaluate((room) => room.scrollHeight - room.clientHeight);
  const heightOf = async (): Promise<number> => (await grid.boundingBox())?.height ?? 0;
  await expect.poll(heightOf).toBeGreaterThan(500);
  expect(await rest()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 320 });
  await expect.poll(rest).toBeGreaterThan(0);
  expect(await heightOf()).toBeGreaterThan(112);
});

it('a contact leads to a message to them; a phone hears nothing of keys', async () => {
  const [contact] = await queryAsSupport<{ id: number }>(product.platform, `select id from contacts where name = 'Beatriz Farias'`);
  const { page, context } = await product.newSignedInVisitor('ana@demo.prosa', { path: `/contacts/${contact?.id}` });
  await page.getByRole('button', { name: 'Agendar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByText('Beatriz Farias', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe(`?contactId=${contact?.id}`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  const keys = page.getByText('Setas mudam o dia');
  await keys.waitFor();
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true });
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await keys.waitFor({ state: 'hidden' });
});

it.each([
  { width: 1024, colorScheme: 'light', language: 'en' },
  { width: 390, colorScheme: 'dark', language: 'es' },
] as const)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
  const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path });
  await page.getByRole('grid').waitFor();
  await expectAccessible(page);
  await expectFits(page.locator('html'));
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea[name="body"]').waitFor();
  const name = `${'tabela de preços com um nome comprido '.repeat(3)}.txt`;
  await dialog.locator('input[type="file"]').setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('18 l') }]);
  await expectFits(dialog.locator('form > *').first());
  await expectAccessible(page);
  await expectFits(dialog);
});
