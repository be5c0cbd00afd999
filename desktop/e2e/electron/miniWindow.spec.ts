import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, submitLogin } from '#e2e/startTestProduct.ts';
import { addAccount, startDesktopProduct, type DesktopProduct } from './startDesktopProduct.ts';
import { chooseMenuItem, chooseTrayItem, getLastArgument } from './nativeUi.ts';
import type { Desktop } from './launchDesktop.ts';

let product: DesktopProduct;
const item = 'Mini janela dos mais urgentes';

beforeAll(async () => {
  product = await startDesktopProduct();
});

const rows = (mini: Page) => mini.getByRole('list', { name: 'Mais urgentes' }).getByRole('listitem');
const countWindows = (desktop: Desktop): Promise<number> => desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows().length);

describe('the mini window', () => {
  it('opens from the tray with the five customers who have waited longest, and leads to them', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await page.getByRole('option').first().waitFor();
    await chooseTrayItem(desktop, item);
    const mini = await desktop.page(1);
    await expect.poll(() => rows(mini).count()).toBe(5);
    const times = await rows(mini)
      .locator('time')
      .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    await expectAccessible(mini);

    const name = await rows(mini).first().locator('b').innerText();
    await rows(mini).first().getByRole('button').click();
    await page.waitForURL(/tickets\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { name }).first().waitFor();
    // Nobody waits once the ticket is resolved.
    await page.keyboard.press('Alt+A');
    await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    await page.keyboard.press('Alt+E');
    await rows(mini).filter({ hasText: name }).waitFor({ state: 'detached' });
    expect(await rows(mini).count()).toBe(5);
  });

  it('names the companies of several accounts, is walked by keyboard and closed by Escape', async () => {
    const desktop = await product.start();
    await submitLogin(await desktop.page(), 'ana@demo.prosa');
    const second = await addAccount(desktop, product.url);
    await submitLogin(second, 'teo@demo.prosa');
    await second.getByRole('option').first().waitFor();
    await chooseMenuItem(desktop, item);
    const mini = await desktop.page(2);
    await expect.poll(() => rows(mini).count()).toBe(5);
    await rows(mini).first().getByText('Lumiar').waitFor();
    await mini.keyboard.press('ArrowDown');
    await mini.keyboard.press('Enter');
    await Promise.any([(await desktop.page()).waitForURL(/tickets\/./), second.waitForURL(/tickets\/./)]);
    // The window may close before its page has answered for the key.
    await Promise.all([mini.waitForEvent('close'), mini.keyboard.press('Escape').catch(() => undefined)]);
    await expect.poll(() => countWindows(desktop)).toBe(1);
    expect(await getLastArgument(desktop, 'app.setBadgeCount')).toBeGreaterThan(0);
  });
});
