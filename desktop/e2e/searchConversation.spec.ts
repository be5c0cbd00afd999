import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { User } from '#server/workspace/users/User.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { makeMessage } from '#server/testing/fixtures/makeRecords.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;
let uuid: string;

const inCompanyScope = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  runInScope(product.platform, { companyId: 1, actor: systemActor(1) }, work);

const firstText = 'O código do cupom é JABUTICABA';
const replyText = 'Anotado, obrigada!';

/** Conversation with an old message and a recent one that quotes it. */
async function createConversation(scope: Scope): Promise<string> {
  const ana = await scope.em.findOneOrFail(User, { email: 'ana@demo.prosa' });
  const [ticket] = await scope.em.find(Ticket, { userId: ana.id, status: 'open' }, { orderBy: { id: 'asc' }, limit: 1 });
  if (ticket === undefined) {
    throw new Error('Ana has nothing in hand');
  }
  const origin = await makeMessage(scope, ticket, { body: firstText, fromMe: true });
  for (let n = 0; n < 60; n += 1) {
    await makeMessage(scope, ticket, { body: `Linha ${n}` });
  }
  const reply = await makeMessage(scope, ticket, { body: replyText });
  reply.quotedId = origin.id;
  await makeMessage(scope, ticket, { body: 'A jabuticaba vale até domingo?' });
  return ticket.uuid;
}

beforeAll(async () => {
  product = await startTestProduct();
  uuid = await inCompanyScope(createConversation);
});

const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const room = element.closest('[role="log"]')?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return room !== undefined && top >= room.top && bottom <= room.bottom;
  });
const isTextInView = (page: Page, text: string) => async () => {
  const matches = page.getByRole('log').locator('.bubble', { hasText: text }).last();
  return (await matches.count()) > 0 && isInView(matches);
};
/** Texts of CSS highlights. */
const highlights = (page: Page) => () =>
  page.evaluate<string[][]>(`['found', 'found-here'].map((name) => [...(CSS.highlights.get(name) ?? [])].map(String))`);

const highlightsIn = (page: Page, container: string) => () =>
  page.evaluate<number>(
    `[...CSS.highlights.values()].flatMap((all) => [...all]).filter((range) => range.startContainer.parentElement.closest('${container}')).length`,
  );

const hasFocus = (field: Locator) => () => field.evaluate((element) => element.matches(':focus'));

describe('a search in a conversation', () => {
  it('moves by keyboard from the newest match to older ones and highlights them', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: `/tickets/${uuid}` });
    await expect.poll(isTextInView(page, 'A jabuticaba vale')).toBe(true);
    await page.keyboard.press('Control+f');
    const field = page.getByRole('textbox', { name: 'Buscar nesta conversa' });
    await expect.poll(hasFocus(field)).toBe(true);
    await field.fill('jabutiçaba');
    await page.getByText('1 de 2').waitFor();
    await expect.poll(highlights(page)).toEqual([[], ['jabuticaba']]);
    await expectAccessible(page);

    await field.press('Enter');
    await page.getByText('2 de 2').waitFor();
    await expect.poll(isTextInView(page, firstText)).toBe(true);
    await expect.poll(highlights(page)).toEqual([[], ['JABUTICABA']]);
    await field.press('Shift+Enter');
    await page.getByText('1 de 2').waitFor();
    await expect.poll(isTextInView(page, 'A jabuticaba vale')).toBe(true);

    // Message times must not match.
    await field.fill('5');
    await expect.poll(highlightsIn(page, '.bubble')).toBeGreaterThan(0);
    expect(await highlightsIn(page, 'time')()).toBe(0);
    await field.fill('nunca dito');
    await page.getByText('nada encontrado').waitFor();
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    await expect.poll(hasFocus(page.getByRole('textbox', { name: /^Mensagem para/ }))).toBe(true);
    await expect.poll(highlights(page)).toEqual([[], []]);
    expect(consoleErrors).toEqual([]);
  });

  it('is not needed for quotes, which open the quoted message', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: `/tickets/${uuid}` });
    await page.getByRole('log').locator('.bubble', { hasText: replyText }).getByRole('button').first().click();
    await expect.poll(isTextInView(page, firstText)).toBe(true);
    expect(consoleErrors).toEqual([]);
  });
});

it('shows live where a ticket was resolved and reopened, and by whom', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: `/tickets/${uuid}` });
  const log = page.getByRole('log');
  await log.getByText(replyText).waitFor();
  await page.keyboard.press('Alt+e');
  await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor({ state: 'detached' });
  await page.goto(`/tickets/${uuid}`);
  await log.getByText(/^Atendimento \d+ resolvido · \d\d:\d\d · por Ana$/).waitFor();
  // The server must know the change before it is queried.
  const field = page.getByRole('textbox', { name: /^Mensagem para/ });
  await page.route(/\/tickets\/\d+$/, async (route) => {
    await field.waitFor();
    await page.evaluate(() => fetch('/version').then((response) => response.text()));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Reabrir' }).first().click();
  await log.getByText(/^Atendimento \d+ reaberto · \d\d:\d\d · por Ana$/).waitFor();
  expect(consoleErrors).toEqual([]);
});
