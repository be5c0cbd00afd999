import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { submitLogin, type TestProduct } from '#e2e/startTestProduct.ts';
import { openSimulatedPhones, type SimulatedPhones } from './SimulatedPhones.ts';
import { installFakeSoundPlayer } from './FakeSoundPlayer.ts';
import { addAccount, startDesktopProduct, type DesktopProduct, type StartOptions } from './startDesktopProduct.ts';
import type { Desktop } from './launchDesktop.ts';
import { actOnLastNotification, getLastArgument, listNotifications } from './nativeUi.ts';

let product: DesktopProduct;
let otherServer: TestProduct;
let phones: SimulatedPhones;
let otherPhones: SimulatedPhones;
/** Notifications name it as soon as there are two accounts. */
const company = 'Lumiar Casa e Jardim';

// Both servers start from the same template, so ids of tickets, messages and users are equal on both.
beforeAll(async () => {
  product = await startDesktopProduct();
  otherServer = await product.startOtherServer();
  [phones, otherPhones] = await Promise.all([openSimulatedPhones(product), openSimulatedPhones(otherServer)]);
});

const hostOf = (url: string): string => new URL(url).host;
const storeOf = async (home: string): Promise<Record<string, unknown>> => JSON.parse(await readFile(path.join(home, 'prosa.json'), 'utf8'));
const sealedIn = async (home: string): Promise<string[]> => Object.keys((await storeOf(home))['sealed'] ?? {});
const greeting = (page: Page): Locator => page.getByText('Olá, Ana');
const row = (page: Page, customer: string): Locator => page.getByRole('option', { name: new RegExp(customer) }).first();
const badge = async (desktop: Desktop): Promise<number> => Number(await getLastArgument(desktop, 'app.setBadgeCount'));
const title = (desktop: Desktop): Promise<unknown> => getLastArgument(desktop, 'BaseWindow.setTitle');
const serverOf = async (page: Page): Promise<unknown> =>
  /connect-src ([^;]*)/.exec(
    String(await page.evaluate("fetch('/').then((answer) => answer.headers.get('content-security-policy'))")),
  )?.[1];

/** Page of the account on a server; both open at start. */
async function pageAt(desktop: Desktop, serverUrl: string): Promise<Page> {
  const pages = [await desktop.page(1), await desktop.page()];
  const policies = await Promise.all(pages.map(serverOf));
  const items = pages[policies.findIndex((policy) => String(policy).includes(` ${serverUrl} `))];
  if (items === undefined) {
    throw new Error(`No page speaks to ${serverUrl}`);
  }
  return items;
}

/** Entry of a server in the account switcher. */
async function accountAt(page: Page, serverUrl: string): Promise<Locator> {
  const list = page.getByRole('list', { name: 'Contas' });
  if ((await list.count()) === 0) {
    await page.getByRole('button', { name: /^Minha conta/ }).click();
  }
  return list.getByRole('listitem').filter({ hasText: hostOf(serverUrl) });
}
const selectAccount = async (page: Page, serverUrl: string): Promise<void> =>
  (await accountAt(page, serverUrl)).getByRole('button', { name: /^Ana/ }).click();

/** Reads the storage of a partition from a page without scripts. */
async function storageOf(desktop: Desktop, partition: string): Promise<() => Promise<unknown>> {
  await desktop.evaluate(({ session, WebContentsView }, name) => {
    const { webContents } = new WebContentsView({ webPreferences: { session: session.fromPartition(name) } });
    void webContents.loadURL('app://prosa/favicon.svg');
  }, partition);
  const page = await desktop.page(1);
  return () => page.evaluate('indexedDB.databases().then((found) => [...Object.keys(localStorage), ...found.map(({ name }) => name)])');
}

interface TwoServers {
  readonly desktop: Desktop;
  readonly first: Page;
  readonly second: Page;
}

/** One program with the same user on both servers; the account of the other server is visible. */
async function signedInAtBoth(options: StartOptions = {}): Promise<TwoServers> {
  const desktop = await product.start(options);
  const first = await desktop.page();
  await submitLogin(first, 'ana@demo.prosa');
  const second = await addAccount(desktop, otherServer.url);
  await submitLogin(second, 'ana@demo.prosa');
  await Promise.all([greeting(first).waitFor(), greeting(second).waitFor()]);
  return { desktop, first, second };
}

describe('two accounts on two servers', () => {
  it('have their own tickets, unread counts and notifications', async () => {
    const { desktop, first, second } = await signedInAtBoth();
    expect(await Promise.all([first, second].map(serverOf))).toEqual(
      [product.url, otherServer.url].map((url) => `'self' ${url} ${url.replace('http', 'ws')}`),
    );
    await selectAccount(second, product.url);
    await (await accountAt(first, otherServer.url)).getByTitle(/não lidos?/).waitFor();
    const waiting = async (): Promise<number> =>
      Number(await (await accountAt(first, otherServer.url)).getByTitle(/não lidos?/).innerText());
    const before = await waiting();
    await expect.poll(() => badge(desktop)).toBeGreaterThan(before);
    const both = await badge(desktop);

    await otherPhones.sendMessages('Olga Pinto', ['Da outra loja']);
    await expect.poll(() => listNotifications(desktop)).toEqual([{ title: `Olga Pinto · ${company}`, body: 'Da outra loja' }]);
    await expect.poll(waiting).toBe(before + 1);
    await expect.poll(() => badge(desktop)).toBe(both + 1);
    await desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.hide());
    await phones.sendMessages('Rita Matos', ['Desta loja']);
    await expect.poll(() => listNotifications(desktop)).toHaveLength(2);
    expect((await listNotifications(desktop)).at(-1)).toEqual({ title: `Rita Matos · ${company}`, body: 'Desta loja' });
    await expect.poll(() => badge(desktop)).toBe(both + 2);
    expect(await desktop.listCalls('Notification.close')).toEqual([]);
    for (const [page, own, foreign] of [
      [first, 'Rita Matos', 'Olga Pinto'],
      [second, 'Olga Pinto', 'Rita Matos'],
    ] as const) {
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: /Espera/ }).click();
      await row(page, own).waitFor();
      expect(await row(page, foreign).count()).toBe(0);
    }
  });

  it('open account and ticket when a notification is clicked', async () => {
    const home = await product.createHome();
    const { desktop, first, second } = await signedInAtBoth({ fakeOs: { userData: home } });
    await selectAccount(second, product.url);
    await first.getByRole('link', { name: 'Tarefas' }).click();
    await expect.poll(() => title(desktop)).toMatch(/Tarefas/);
    await otherPhones.sendMessages('Sara Lobo', ['Bom dia']);
    await expect.poll(() => listNotifications(desktop)).toEqual([{ title: `Sara Lobo · ${company}`, body: 'Bom dia' }]);
    await actOnLastNotification(desktop, 'click');
    await second.waitForURL(/tickets\/[0-9a-f-]{36}/);
    await second.getByText('Bom dia').last().waitFor();
    expect((await storeOf(home))['currentAccount']).toBe('account-2');
    await first.getByRole('heading', { name: 'Tarefas' }).waitFor();
    // The title follows the visible page.
    await expect.poll(() => title(desktop)).not.toMatch(/Tarefas/);
    await selectAccount(second, product.url);
    await expect.poll(() => title(desktop)).toMatch(/Tarefas/);
  });

  it('are restored at start; a removed one leaves no data and does not affect the other', async () => {
    const home = await product.createHome();
    const { desktop } = await signedInAtBoth({ fakeOs: { userData: home } });
    expect(await sealedIn(home)).toEqual(['account-1', 'account-2']);
    await desktop.quit();
    const again = await product.start({ fakeOs: { userData: home }, isFirst: true });
    const [first, second] = [await pageAt(again, product.url), await pageAt(again, otherServer.url)];
    await Promise.all([greeting(first).waitFor(), greeting(second).waitFor()]);
    await selectAccount(second, product.url);
    expect(await second.evaluate('Object.keys(localStorage)')).toContain('token');
    const removed = await accountAt(first, otherServer.url);
    const waiting = Number(await removed.getByTitle(/não lidos?/).innerText());
    // Both pages must have reported their unread counts.
    await expect.poll(() => badge(again)).toBeGreaterThan(waiting);
    const both = await badge(again);
    await removed.getByRole('button', { name: /^Remover/ }).click();
    await first.getByRole('button', { name: 'Remover conta' }).click();
    await expect.poll(() => second.isClosed()).toBe(true);
    // Drafts and unsent messages are deleted with the account.
    await expect.poll(await storageOf(again, 'persist:account-2')).toEqual([]);
    expect(await sealedIn(home)).toEqual(['account-1']);
    expect((await storeOf(home))['accounts']).toMatchObject([{ id: 'account-1', serverUrl: product.url }]);
    await expect.poll(() => badge(again)).toBe(both - waiting);
    await phones.sendMessages('Vera Dias', ['Ainda aqui?']);
    await first.getByRole('tab', { name: /Espera/ }).click();
    await row(first, 'Vera Dias').waitFor();
    await again.quit();
    const last = await product.start({ fakeOs: { userData: home }, isFirst: true });
    await greeting(await last.page()).waitFor();
  });

  it('play the sounds of their own queues, although queue ids are equal', async () => {
    const soundPlayer = await installFakeSoundPlayer();
    const { desktop, first, second } = await signedInAtBoth({ environment: soundPlayer.environment });
    await selectAccount(second, product.url);
    await first.getByRole('button', { name: /^Minha conta/ }).click();
    await first.getByRole('button', { name: 'Preferências' }).click();
    await first.getByRole('combobox', { name: 'Vendas' }).click();
    await first.getByRole('option', { name: 'Batida', exact: true }).click();
    await expect.poll(soundPlayer.listPlayedFiles).toEqual(['knock-7.wav']);
    await first.keyboard.press('Escape');
    await otherPhones.sendMessages('Xênia Melo', ['Oi']);
    await expect.poll(() => listNotifications(desktop)).toHaveLength(1);
    await expect.poll(soundPlayer.listPlayedFiles).toEqual(['knock-7.wav', 'bell-7.wav']);
    // Messages within a moment play one sound: where the first belongs to the bell, the next is checked.
    let customer = 0;
    const knocks = async (): Promise<string[]> => {
      customer += 1;
      await phones.sendMessages(`Zeca ${customer}`, ['Oi']);
      return (await soundPlayer.listPlayedFiles()).slice(2);
    };
    await expect.poll(knocks, { interval: 500 }).not.toEqual([]);
    expect(new Set((await soundPlayer.listPlayedFiles()).slice(2))).toEqual(new Set(['knock-7.wav']));
  });

  it('stay separate when the server is changed at the login: drafts do not carry over', async () => {
    const home = await product.createHome();
    const desktop = await product.start({ fakeOs: { userData: home } });
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: /^Mensagem para/ }).fill('Só para esta loja');
    const { pathname } = new URL(page.url());
    await page.getByText('Rascunho:').first().waitFor();
    await page.getByRole('button', { name: /^Minha conta/ }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('link', { name: 'Trocar de servidor' }).click();
    await page.getByLabel('Endereço do servidor').fill(otherServer.url);
    await page.keyboard.press('Enter');
    const moved = await desktop.page(1);
    await submitLogin(moved, 'ana@demo.prosa');
    await greeting(moved).waitFor();
    await moved.evaluate(`history.pushState(null, '', '${pathname}'); dispatchEvent(new PopStateEvent('popstate'))`);
    await expect.poll(() => moved.getByRole('textbox', { name: /^Mensagem para/ }).inputValue()).toBe('');
    expect((await storeOf(home))['accounts']).toMatchObject([{ serverUrl: product.url }, { serverUrl: otherServer.url }]);
    // The first page shows its login again.
    await page.getByLabel('E-mail').waitFor();
  });
});
