import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import { findToast } from './runListSuite.ts';
import { eachLook } from './eachLook.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

it('shows what customers say, and leads to their conversations', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/ratings?days=90' });
  const summary = page.getByRole('group', { name: 'Resumo das avaliações' });
  await summary.waitFor();
  expect(await summary.getByText('Muito satisfeito').count()).toBe(1);
  expect(await summary.locator('dd').first().innerText()).toMatch(/^2,\d$/);
  await page.getByRole('button', { name: 'Com comentário' }).click();
  const row = page.getByRole('table', { name: 'Respostas dos clientes' }).getByRole('row').nth(1);
  await row.getByText(/resolveu na hora|deu certo|paciência/).waitFor();
  await expectAccessible(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page.locator('html'));
    await savePicture(page, `ratings-${width}`, { fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await row.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
  const said = page.getByRole('complementary', { name: 'Contato' }).locator('section').filter({ hasText: 'Avaliações do atendimento' });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await said.getByText(/resolveu na hora|deu certo|paciência/).waitFor();
    await said.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await savePicture(page, `ratings-panel-${colorScheme}`);
  }
  expect(consoleErrors).toEqual([]);
});

it.each(['/ratings', '/dashboard'])('the chosen period of %s is in sight on a phone', async (path) => {
  const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: `${path}?days=90`, width: 390 });
  const chosen = page.getByRole('button', { name: '90 dias', pressed: true });
  const first = page.getByRole('button', { name: '3 dias' });
  const isInside = async (button: Locator): Promise<boolean> => {
    const box = (await button.boundingBox()) ?? expect.fail('it is not drawn');
    const room = (await page.getByRole('group', { name: 'Período' }).boundingBox()) ?? expect.fail('the group is not drawn');
    return box.x >= room.x && box.x + box.width <= Math.min(room.x + room.width, 390);
  };
  await expect.poll(() => isInside(chosen)).toBe(true);
  await first.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/days=3$/);
  await expect.poll(() => isInside(first)).toBe(true);
});

/** Waiting rows keep their right end for the button that accepts: the time of the target stays in front of it. */
async function expectTimesBesideButtons(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Espera/ }).click();
  const late = page.getByRole('option', { name: /resposta atrasada \d/ }).first();
  const time = late.getByText(/^\+\d+ (?:min|h|d)$/);
  const accept = page.getByRole('button', { name: /^Aceitar/ }).first();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await time.waitFor();
    const [words, button] = [await time.boundingBox(), await accept.boundingBox()];
    expect((words?.x ?? Infinity) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
    await savePicture(page, `targets-waiting-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: 'Todos' }).click();
}

it('has satisfaction and targets in the dashboard, and rules of assignment in the form of a queue', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/dashboard?days=30' });
  await page.getByRole('region', { name: 'Satisfação' }).getByRole('group', { name: 'Resumo das avaliações' }).waitFor();
  const targets = page.getByRole('region', { name: 'Metas das filas' });
  await targets.getByText(/^\d+ fora do prazo$/).waitFor();
  await savePicture(targets, 'targets');
  await page.goto(new URL('/queues', page.url()).href);
  const row = page.getByRole('row', { name: /^Vendas/ });
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Editar fila' });
  await dialog.getByRole('combobox', { name: 'Distribuição' }).click();
  await page.getByRole('option', { name: 'Rodízio' }).click();
  await dialog.getByLabel('Limite por pessoa').fill('5');
  await dialog.getByLabel('Meta da primeira resposta').fill('1');
  await dialog.getByLabel('Primeiro quem atendeu por último').check();
  await expectAccessible(page);
  await savePicture(page, 'assignment');
  await dialog.getByRole('button', { name: 'Salvar fila' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Atendimentos' }).click();
  await page
    .getByText(/^resposta atrasada \d/)
    .first()
    .waitFor();
  await savePicture(page, 'targets-list');
  await expectTimesBesideButtons(page);
  await page
    .getByRole('option', { name: /resposta atrasada \d/ })
    .first()
    .click();
  await eachLook(page, async (width) => {
    const header = page
      .getByRole('banner')
      .or(page.locator('header'))
      .filter({ hasText: /resposta atrasada \d/ });
    await header.first().waitFor();
    await (width === 390 ? undefined : expectAccessible(page));
    await expectFits(page.locator('html'));
    await savePicture(page, `target-header-${width}`);
  });
  expect(consoleErrors).toEqual([]);
});

it('makes a reminder of a note that promises something, until it is done', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Escrever nota' }).click();
  const form = page.getByLabel('Nota interna, só a equipe vê');
  await form.fill('Prometi o código até amanhã 15h');
  const time = page.getByLabel('Prometido para');
  await expect.poll(() => time.inputValue()).toMatch(/T15:00$/);
  await expectAccessible(page);
  await savePicture(page, 'promise-form');
  await page.getByRole('button', { name: 'Salvar nota' }).click();
  // The conversation shows the note too.
  const note = page.getByRole('article').filter({ hasText: /Prometi o código até amanhã 15h.*(?:Prometido até|Cumprido em)/s });
  await note.getByText(/^Prometido até/).waitFor();
  await savePicture(page, 'promise');
  await note.getByRole('button', { name: 'Concluir' }).click();
  await note.getByText(/^Cumprido em/).waitFor();

  // A note that is written in the conversation becomes one, too.
  await page.keyboard.press('Alt+p');
  const field = page.getByRole('textbox', { name: 'Nota interna' });
  await field.fill('Prometi a nota fiscal até amanhã 16h');
  await expect.poll(() => page.getByLabel('Prometido para').inputValue()).toMatch(/T16:00$/);
  await expectAccessible(page);
  await field.press('Enter');
  const second = page.getByRole('article').filter({ hasText: /Prometi a nota fiscal até amanhã 16h.*Prometido até/s });
  await second.first().waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  expect(await page.getByLabel('Prometido para').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});

it('says on any screen that a target is near and that a promise is due, and leads to the conversation', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/contacts' });
  await page.getByRole('row').nth(1).waitFor();
  const [ticket = expect.fail('Ana has no conversation')] = await queryAsSupport<{
    id: number;
    companyId: number;
    uuid: string;
    userId: number;
    name: string;
  }>(
    product.platform,
    `select t.id, t.company_id as "companyId", t.uuid, t.user_id as "userId", c.name from tickets t join users u on u.id = t.user_id
     join contacts c on c.id = t.contact_id where u.email = 'ana@demo.prosa' and t.status = 'open' and not t.is_group order by t.id limit 1`,
  );
  const { id: ticketId, companyId, userId, name } = ticket;
  const inCompany = (work: (scope: Scope) => Promise<void>) =>
    runInScope(product.platform, { companyId, actor: systemActor(companyId) }, work);
  await inCompany(async (scope) => scope.recordEvent('ticket.targetDue', { ticketId, kind: 'answer', isMissed: false }));
  await findToast(page, `${name}: falta pouco para o prazo da 1ª resposta`).waitFor();
  const open = page.getByRole('button', { name: 'Abrir', exact: true });
  // With the focus it stays.
  await open.focus();
  await eachLook(page, async (width) => {
    await (width === 390 ? undefined : expectAccessible(page));
    await savePicture(page, `due-${width}`);
  });
  await open.click();
  await page.waitForURL(`**/tickets/${ticket.uuid}`);
  await queryAsSupport(
    product.platform,
    `with note as (
       insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note)
       select company_id, id, contact_id, $2, 'Enviar o orçamento' from tickets where id = $1 returning id, company_id)
     insert into note_promises (company_id, note_id, due_at) select company_id, id, now() from note`,
    [ticketId, userId],
  );
  await findToast(page, `Prometido a ${name}: Enviar o orçamento`).waitFor();
  expect(consoleErrors).toEqual([]);
});
