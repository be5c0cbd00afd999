import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { indefiniteEnd, defaultNotificationPreferences, type NotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { submitLogin, expectAccessible } from '#e2e/startTestProduct.ts';
import { openSimulatedPhones, type SimulatedPhones } from './SimulatedPhones.ts';
import { addAccount, startDesktopProduct, type DesktopProduct } from './startDesktopProduct.ts';
import { chooseMenuItem, actOnLastNotification, getLastArgument, listMenuItems, listNotifications } from './nativeUi.ts';

let product: DesktopProduct;
let phones: SimulatedPhones;

beforeAll(async () => {
  product = await startDesktopProduct();
  phones = await openSimulatedPhones(product);
});

describe('unread messages', () => {
  it('show one count on tray, badge and title; their ticket is accepted and answered from the notification', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBeGreaterThan(0);
    const before = Number(await getLastArgument(desktop, 'app.setBadgeCount'));
    await desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.hide());
    await phones.sendMessages('Helena Prado', ['Bom dia']);
    await expect.poll(() => listNotifications(desktop)).toEqual([{ title: 'Helena Prado', body: 'Bom dia' }]);
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBe(before + 1);
    await expect.poll(() => getLastArgument(desktop, 'BaseWindow.setTitle')).toMatch(new RegExp(`^\\(${before + 1}\\) `));
    await expect.poll(() => getLastArgument(desktop, 'Tray.setToolTip')).toContain(String(before + 1));
    await expect.poll(() => getLastArgument(desktop, 'BaseWindow.flashFrame')).toBe(true);

    await actOnLastNotification(desktop, 'action', { actionIndex: 0 });
    await page.waitForURL(/tickets\/[0-9a-f-]{36}/);
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBe(before);
    await phones.sendMessages('Helena Prado', ['Tem alguém aí?']);
    await expect.poll(async () => (await listNotifications(desktop)).at(-1)?.body).toBe('Tem alguém aí?');
    await actOnLastNotification(desktop, 'reply', { reply: 'Tem sim, já ajudo.' });
    await phones.phoneOf('Helena Prado').getByText('Tem sim, já ajudo.').waitFor();
  });

  it('notify without preview where chosen, and not at all during do not disturb', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBeGreaterThan(0);
    const before = Number(await getLastArgument(desktop, 'app.setBadgeCount'));
    const setPreferences = (choices: NotificationPreferences): Promise<unknown> =>
      page.evaluate(`window.prosa.request('kept.write', ${JSON.stringify({ key: 'notices', value: choices })})`);
    await setPreferences({ ...defaultNotificationPreferences, showsPreview: false });
    await desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.hide());
    await phones.sendMessages('Ivo Barros', ['Segredo']);
    await expect.poll(() => listNotifications(desktop)).toEqual([{ title: 'Prosa', body: 'Nova mensagem' }]);
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBe(before + 1);
    const image = await getLastArgument(desktop, 'Tray.setImage');
    await setPreferences({ ...defaultNotificationPreferences, silentUntil: indefiniteEnd });
    await expect.poll(() => getLastArgument(desktop, 'Tray.setImage')).not.toBe(image);
    await phones.sendMessages('Joana Pires', ['Oi']);
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBe(before + 2);
    expect(await listNotifications(desktop)).toHaveLength(1);
  });
});

describe('unread messages of another account', () => {
  it('are counted in the account switcher, live', async () => {
    const desktop = await product.start();
    const first = await desktop.page();
    await submitLogin(first, 'ana@demo.prosa');
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBeGreaterThan(0);
    const before = Number(await getLastArgument(desktop, 'app.setBadgeCount'));
    // This agent has another queue, so Ana’s messages do not count.
    const second = await addAccount(desktop, product.url);
    await submitLogin(second, 'teo@demo.prosa');
    await second.getByRole('button', { name: /conta/i }).click();
    const accounts = second.getByRole('list', { name: 'Contas' });
    const waiting = () => accounts.getByRole('button', { name: /^Ana/ }).getByTitle(/não lidos?/);
    await expect.poll(() => waiting().innerText()).toBe(String(before));
    await phones.sendMessages('Nilo Teles', ['Boa tarde']);
    await expect.poll(() => waiting().innerText()).toBe(String(before + 1));
    // The current account is in the menu already.
    expect(
      await accounts
        .getByRole('button', { name: /^Téo/ })
        .getByTitle(/não lidos?/)
        .count(),
    ).toBe(0);
  });
});

describe('the menu', () => {
  it('runs available actions: a new ticket, the conversation as PDF', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await page.getByLabel('E-mail').waitFor();
    expect(await listMenuItems(desktop, 0)).toMatchObject({
      'Novo atendimento': false,
      'Salvar a conversa em PDF…': false,
      'Sair da conta': false,
    });
    await submitLogin(page, 'ana@demo.prosa');
    await expect.poll(() => listMenuItems(desktop, 0)).toMatchObject({ 'Novo atendimento': true, 'Salvar a conversa em PDF…': false });
    await page.getByRole('link', { name: 'Tarefas' }).click();
    await chooseMenuItem(desktop, 'Novo atendimento');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('option').first().click();
    await expect.poll(() => listMenuItems(desktop, 0)).toMatchObject({ 'Salvar a conversa em PDF…': true });
    await chooseMenuItem(desktop, 'Salvar a conversa em PDF…');
    await expect.poll(() => getLastArgument(desktop, 'shell.showItemInFolder')).toMatch(/\.pdf$/);
    const pdf = await readFile(String(await getLastArgument(desktop, 'shell.showItemInFolder')), 'latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    // A4 in points.
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[456][.\d]* 84[12][.\d]*\]/);
    await expect.poll(() => page.locator('[data-printed]').count()).toBe(0);
  });
});

describe('a printed conversation', () => {
  it('is light in dark mode too', async () => {
    const desktop = await product.start({ fakeOs: { colorScheme: 'dark' } });
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await page.evaluate("window.prosa.request('kept.write', { key: 'theme', value: 'dark' })");
    await page
      .getByRole('option', { name: /João Vítor/ })
      .first()
      .click();
    await expect.poll(() => listMenuItems(desktop, 0)).toMatchObject({ 'Salvar a conversa em PDF…': true });
    // The print view exists while the dialog is open.
    await desktop.evaluate(({ dialog }) => {
      dialog.showSaveDialog = () => new Promise(() => undefined);
    });
    await chooseMenuItem(desktop, 'Salvar a conversa em PDF…');
    const sheet = page.locator('[data-printed]');
    await sheet.waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await sheet.waitFor();
    const coloursOf = (task: string): Promise<string[]> =>
      page.evaluate(`(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector('${task}')))`);
    const [ink, paper] = await coloursOf('[data-printed] h1');
    expect([ink, (await coloursOf('[data-printed]'))[1], (await coloursOf('body'))[1]]).toEqual([
      'rgb(19, 24, 36)',
      'rgb(255, 255, 255)',
      'rgb(255, 255, 255)',
    ]);
    expect(paper).toBe('rgba(0, 0, 0, 0)');
    // Page background and images, which dark mode would dim.
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light only');
    await sheet.locator('img').first().waitFor();
    expect(await page.evaluate("getComputedStyle(document.querySelector('[data-printed] img')).filter")).toBe('none');
    expect(await page.getByRole('option').count()).toBe(0);
    // A printed conversation must be complete without the UI.
    await sheet
      .getByText(/^\p{L}[\p{L}-]+, \d+ de \p{L}+ de \d{4}$/u)
      .first()
      .waitFor();
    await sheet.getByText(/^Lumiar Casa e Jardim · impresso em \d\d\/\d\d\/\d{4}/).waitFor();
    const ofPages = '[...document.styleSheets].flatMap((one) => [...one.cssRules]).filter((rule) => rule instanceof CSSPageRule)';
    expect(await page.evaluate(`${ofPages}.map((rule) => rule.cssText).join()`)).toContain('counter(page) " / " counter(pages)');
  });
});

const visitors = [
  [
    'the program',
    async (): Promise<Page> => {
      const page = await (await product.start()).page();
      await submitLogin(page, 'ana@demo.prosa');
      return page;
    },
  ],
  ['a browser', async (): Promise<Page> => (await product.newSignedInVisitor('ana@demo.prosa')).page],
] as const;

describe('the to-do list', () => {
  it.each(visitors)('adds, edits, sorts, completes and deletes tasks in %s', async (_where, visit) => {
    const page = await visit();
    await page.getByRole('link', { name: 'Tarefas' }).click();
    const box = page.getByLabel('Nova tarefa');
    const items = page.getByRole('list', { name: 'Lista de tarefas' }).getByRole('listitem');
    const textLines = (): Promise<string[]> => page.locator('li .text').allInnerTexts();
    for (const text of ['Ligar para Marina', '   ', 'Conferir o estoque']) {
      await box.fill(text);
      await box.press('Enter');
    }
    await expect.poll(textLines).toHaveLength(2);
    await page
      .getByRole('button', { name: 'Mover “Ligar para Marina” para baixo' })
      .or(page.getByRole('button', { name: 'Mover “Conferir o estoque” para baixo' }))
      .click();
    const [first = '', second = ''] = await textLines();
    await page.getByRole('button', { name: `Editar “${first}”` }).click();
    await page.getByLabel('Texto da tarefa').fill('Ligar para Marina às 15h');
    await page.keyboard.press('Enter');
    await expect.poll(textLines).toEqual(['Ligar para Marina às 15h', second]);
    await page.getByRole('checkbox', { name: `Marcar “${second}” como feita` }).check();
    await page.getByRole('button', { name: 'Lembrar de “Ligar para Marina às 15h”' }).click();
    await page.getByRole('button', { name: 'Salvar lembrete' }).click();
    await page.getByText('Lembrete:').waitFor();
    await expectAccessible(page);
    await page.reload();
    await expect.poll(textLines).toEqual(['Ligar para Marina às 15h', second]);
    await page.getByRole('button', { name: `Excluir “${second}”` }).click();
    await expect.poll(() => items.count()).toBe(1);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(() => items.count()).toBe(2);
  });
});
