import { beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { findRow, findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const path = '/kanban';
const findLane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const countOf = async (lane: Locator): Promise<number> =>
  Number((await lane.locator(':scope > header small').innerText()).split('/')[0]?.replaceAll(/\D/g, ''));
const cardsOf = (lane: Locator): Locator => lane.getByRole('link', { name: /^Ver atendimento de/ });

it('cards go from lane to lane by drag, menu and keys, live on other screens', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
  const { page: theirs } = await product.reuseSignedInVisitor('super@demo.prosa', { path });
  const [open, sorting, leaving] = ['Em aberto', 'Em separação', 'A caminho'].map((name) => findLane(page, name)) as [
    Locator,
    Locator,
    Locator,
  ];
  await cardsOf(open).first().waitFor();
  await expectAccessible(page);
  const before = { open: await countOf(open), sorting: await countOf(sorting), leaving: await countOf(leaving) };
  const name = ((await cardsOf(open).first().getAttribute('aria-label')) ?? '').replace('Ver atendimento de ', '');
  const cardIn = (lane: Locator): Locator => lane.getByRole('link', { name: `Ver atendimento de ${name}` });

  await open.getByRole('article').first().dragTo(sorting);
  await cardIn(sorting).waitFor();
  await findToast(page, 'Ticket Tag Adicionado com Sucesso!').waitFor();
  await findToast(page, `${name} foi para “Em separação”`).waitFor();
  await cardIn(findLane(theirs, 'Em separação')).waitFor();
  expect([await countOf(open), await countOf(sorting)]).toEqual([before.open - 1, before.sorting + 1]);

  await cardIn(sorting).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'A caminho' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'A caminho' }).click();
  const hasFocus = (lane: Locator): Promise<boolean> => cardIn(lane).evaluate((link) => link.matches(':focus'));
  await cardIn(leaving).waitFor();
  await expect.poll(() => hasFocus(leaving)).toBe(true);
  await page.keyboard.press('Alt+ArrowLeft');
  await cardIn(sorting).waitFor();
  await expect.poll(() => hasFocus(sorting)).toBe(true);
  await findToast(page, 'Ticket Tag Removido!').waitFor();
  await expect.poll(() => countOf(leaving)).toBe(before.leaving);
  expect(consoleErrors).toEqual([]);
});

it('a lane says how many cards it should have at most, and when there are more, live', async () => {
  const { page } = await product.reuseSignedInVisitor('super@demo.prosa', { path: '/tags' });
  const { page: board } = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
  const [open, lane] = [findLane(board, 'Em aberto'), findLane(board, 'Em separação')];
  await cardsOf(open).first().waitFor();
  const fill = async (): Promise<string> => {
    const name = ((await cardsOf(open).first().getAttribute('aria-label')) ?? '').replace('Ver atendimento de ', '');
    await open.getByRole('article').first().dragTo(lane);
    await findToast(board, `${name} foi para “Em separação”`).waitFor();
    return name;
  };
  await fill();
  const count = await countOf(lane);
  const setLimit = async (limit: string): Promise<void> => {
    await findRow(page, 'Em separação').getByRole('button', { name: 'Editar Em separação' }).click();
    await page.getByRole('textbox', { name: 'Limite da coluna' }).fill(limit);
    await page.getByRole('button', { name: 'Salvar tag' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await setLimit(String(count));
  await lane.getByLabel(`limite de ${count}`).waitFor();
  expect(await lane.locator(':scope > header small').innerText()).toBe(`${count} / ${count}`);

  const name = await fill();
  await lane.getByLabel(`${count + 1} atendimentos, acima do limite de ${count}`).waitFor();
  await expectAccessible(board);
  await board.getByRole('searchbox').fill(name);
  await lane.getByLabel('acima do limite').waitFor({ state: 'detached' });
  await setLimit('');
  await board.getByRole('searchbox').fill('');
  await lane.getByLabel(`${count + 1} atendimentos`, { exact: true }).waitFor();
});

it('a refused move brings the card back and says why', async () => {
  const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
  const [open, sorting] = [findLane(page, 'Em aberto'), findLane(page, 'Em separação')];
  const link = cardsOf(open).first();
  await link.waitFor();
  const [name, before] = [(await link.getAttribute('aria-label')) ?? '', [await countOf(open), await countOf(sorting)]];
  const refusal = { status: 404, contentType: 'application/json', body: JSON.stringify({ error: 'ERR_NO_TICKET_FOUND' }) };
  await page.route('**/ticket-tags/*/move', (route) => route.fulfill(refusal));
  await link.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByText('Este atendimento não existe mais.').first().waitFor();
  await open.getByRole('link', { name }).waitFor();
  await expect.poll(async () => [await countOf(open), await countOf(sorting)]).toEqual(before);
});

it('a move without a connection waits on its card, can be taken back, and is made later', async () => {
  const { page, context } = await product.newSignedInVisitor('admin@demo.prosa', { path });
  const [open, paying] = [findLane(page, 'Em aberto'), findLane(page, 'Aguardando pagamento')];
  const link = cardsOf(open).first();
  await link.waitFor();
  const name = (await link.getAttribute('aria-label')) ?? '';
  const counts = async () => [await countOf(open), await countOf(paying)];
  const [before, after] = await counts();
  await context.setOffline(true);
  const move = async (): Promise<void> => {
    await open.getByRole('link', { name }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await paying.getByLabel('Espera a conexão: mover para “Aguardando pagamento”').waitFor();
  };
  await move();
  expect(await counts()).toEqual([(before ?? 0) - 1, (after ?? 0) + 1]);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await open.getByRole('link', { name }).waitFor();
  expect(await counts()).toEqual([before, after]);
  await move();
  await context.setOffline(false);
  await paying.getByLabel(/Espera a conexão/).waitFor({ state: 'detached' });
  await paying.getByRole('link', { name }).waitFor();
  await expect.poll(counts).toEqual([(before ?? 0) - 1, (after ?? 0) + 1]);
  await page.reload();
  await paying.getByRole('link', { name }).waitFor();
});

it('a card that is resolved while it is dragged leaves the board, and says so', async () => {
  const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
  const [open, sorting] = [findLane(page, 'Em aberto'), findLane(page, 'Em separação')];
  const link = cardsOf(open).first();
  await link.waitFor();
  const name = (await link.getAttribute('aria-label')) ?? '';
  const uuid = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
  const [from, to] = [await open.getByRole('article').first().boundingBox(), await sorting.boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 40, (from?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 80, (to?.y ?? 0) + 200, { steps: 5 });
  const theirs = await product.signInClient('super@demo.prosa');
  const { id } = await theirs.call(api.tickets.byUuid, { uuid });
  await theirs.call(api.tickets.update, { id, status: 'closed' });
  await open.getByRole('link', { name }).waitFor({ state: 'detached' });
  await page.mouse.up();
  await findToast(page, 'Este atendimento saiu do quadro enquanto isso.').waitFor();
  await theirs.call(api.tickets.update, { id, status: 'open' });
  await page.mouse.move(20, 400);
  await open.getByRole('link', { name }).waitFor();
  await expect.poll(() => page.locator('[data-dragged]').count()).toBe(0);
});

it('five thousand cards keep the page small', async () => {
  await queryAsSupport(
    product.platform,
    `with people as (
       insert into contacts (company_id, name, number)
       select c.company_id, 'Pessoa ' || n, '5511' || (900000000 + n) from generate_series(1, 5000) n,
         (select company_id, id from connections order by id limit 1) c returning id, company_id
     ) insert into tickets (company_id, uuid, status, contact_id, whatsapp_id)
     select company_id, gen_random_uuid(), 'pending', id, (select min(id) from connections) from people`,
  );
  const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
  const open = findLane(page, 'Em aberto');
  await cardsOf(open).first().waitFor();
  expect(await countOf(open)).toBeGreaterThan(5000);
  for (let n = 0; n < 5; n += 1) {
    await open.locator('.cards').evaluate((cards) => cards.scrollTo(0, cards.scrollHeight));
    await cardsOf(open).first().waitFor();
  }
  expect(await cardsOf(open).count()).toBeLessThan(30);
  const label = (await cardsOf(open).last().getAttribute('aria-label')) ?? '';
  const focused = open.getByRole('link', { name: label, exact: true });
  await focused.focus();
  await open.locator('.cards').evaluate((cards) => cards.scrollTo(0, 0));
  await open.locator('[data-index="0"]').waitFor();
  expect(await focused.evaluate((link) => link.matches(':focus'))).toBe(true);
  expect(await page.locator('*').count()).toBeLessThan(2500);
  let refusals = 0;
  const lanes = /\/ticket\/kanban\/\d+/;
  await page.route(lanes, (route) => {
    refusals += 1;
    return route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } });
  });
  await open.locator('.cards').evaluate((cards) => cards.scrollTo(0, cards.scrollHeight));
  const retry = open.getByRole('button', { name: 'Tentar de novo' });
  await retry.waitFor();
  expect(refusals).toBeLessThan(10);
  await page.unroute(lanes);
  await retry.click();
  await retry.waitFor({ state: 'detached' });
});

it.each([
  { width: 1024, colorScheme: 'dark', language: 'en' },
  { width: 390, colorScheme: 'light', language: 'es' },
] as const)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
  const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path });
  await page.getByRole('article').first().waitFor();
  await expectAccessible(page);
  await expectFits(page.locator('html'));
});
