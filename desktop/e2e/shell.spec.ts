import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const path = '/quick-messages';
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const versionOf = (page: Page) => page.getByText(/^Prosa \d/);

describe('the main menu', () => {
  it('is open from 1200 px on and says the version; closed to a rail, it stays one', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path, width: 1200 });
    await versionOf(page).waitFor();
    await page.getByText('Olá, Ana').waitFor();
    await page.getByRole('button', { name: 'Fechar o menu' }).click();
    await versionOf(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Abrir o menu' }).waitFor();
    await menuOf(page).getByRole('link', { name: 'Contatos' }).waitFor();
    expect(await versionOf(page).count()).toBe(0);
  });

  it('is a rail under 1200 px, and under 600 px a sheet that Escape closes', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path, width: 1199 });
    await menuOf(page).getByRole('link', { name: 'Contatos' }).waitFor();
    expect(await versionOf(page).count()).toBe(0);
    await page.setViewportSize({ width: 599, height: 844 });
    await menuOf(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'Menu principal' });
    await sheet.getByText(/^Prosa \d/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await sheet.getByRole('link', { name: 'Contatos' }).click();
    await page.waitForURL('**/contacts');
    await sheet.waitFor({ state: 'detached' });
  });

  it('warns of a connection that is away, after two seconds, and counts unread chats', async () => {
    await queryAsSupport(
      product.platform,
      `update chat_users set unreads = 2 where user_id = (select id from users where email = 'admin@demo.prosa')
       and chat_id = (select min(chat_id) from chat_users where user_id = (select id from users where email = 'admin@demo.prosa'))`,
    );
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/tickets' });
    await page.route(/\/whatsapp(?:\?|$)/, async (route) => {
      const response = await route.fetch();
      const connections = (await response.json()) as object[];
      await route.fulfill({
        response,
        json: connections.map((connection) => ({ ...connection, status: 'DISCONNECTED', state: 'loggedOut' })),
      });
    });
    const listed = page.waitForResponse(/\/whatsapp(?:\?|$)/);
    await page.goto(path);
    await listed;
    const listedAt = performance.now();
    await menuOf(page).getByRole('link', { name: 'Conexões' }).getByRole('img', { name: 'há conexões que pedem atenção' }).waitFor();
    expect(performance.now() - listedAt).toBeGreaterThan(1_900);
    await menuOf(page).getByTitle('1 chat com mensagens não lidas').waitFor();
    await expectAccessible(page);
  });
});

const setDueDate = (date: Date): Promise<unknown> =>
  queryAsSupport(product.platform, 'update companies set due_date = $1 where id = 1', [date]);

describe('the top bar', () => {
  it('changes the volume by a tenth, keeps it, and mutes', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path });
    const slider = page.getByRole('slider', { name: 'Volume das notificações' });
    const level = () => page.evaluate(() => Number(localStorage.getItem('volume')));
    await slider.press('Home');
    await slider.press('ArrowUp');
    await slider.press('ArrowUp');
    await slider.press('ArrowUp');
    await expect.poll(level).toBeCloseTo(0.3, 5);
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await expect.poll(() => slider.inputValue()).toBe('0.3');
    await page.getByRole('button', { name: 'Silenciar as notificações' }).click();
    await expect.poll(level).toBe(0);
    await page.getByRole('button', { name: 'Ativar o som das notificações' }).click();
    await expect.poll(level).toBeCloseTo(0.3, 5);
  });

  it('counts the last days of the subscription, after which nobody but admins signs in', async () => {
    await setDueDate(new Date(Date.now() + 3 * dayMs));
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path });
    await page.getByText('Sua assinatura vence em 3 dias').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Entendi' }).click();
    await page.getByText(/Sua assinatura vence/).waitFor({ state: 'detached' });
    await setDueDate(new Date(Date.now() - 2 * dayMs));
    const guest = await product.newVisitor();
    await guest.page.goto('/login');
    await guest.page.getByLabel('E-mail').fill('caio@demo.prosa');
    await guest.page.getByLabel('Senha', { exact: true }).fill(demoPassword);
    await guest.page.keyboard.press('Enter');
    await guest.page
      .getByText(/^Opss! Sua assinatura venceu \d\d\/\d\d\/\d{4}\. Entre em contato com o Suporte/)
      .first()
      .waitFor();
    await setDueDate(new Date('2093-12-31T23:59:59.999Z'));
  });
});
