import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { submitLogin, expectAccessible } from '#e2e/startTestProduct.ts';
import { addAccount, startDesktopProduct, type DesktopProduct } from './startDesktopProduct.ts';
import type { Desktop } from './launchDesktop.ts';

let product: DesktopProduct;

beforeAll(async () => {
  product = await startDesktopProduct();
});

const ticketUuid = async (): Promise<string> => {
  const { page } = await product.newSignedInVisitor('ana@demo.prosa');
  await page.getByRole('option').first().click();
  await page.waitForURL(/tickets\/[0-9a-f-]{36}/);
  const [, uuid = ''] = /tickets\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await page.context().close();
  return uuid;
};
const storeOf = async (home: string): Promise<Record<string, unknown>> => JSON.parse(await readFile(path.join(home, 'prosa.json'), 'utf8'));
const greeting = (page: Page, name: string) => page.getByText(`Olá, ${name}`);

describe('the first start', () => {
  it('asks for the server, explains invalid addresses, and continues on a Prosa server', async () => {
    const desktop = await product.start({ isFirst: true });
    const page = await desktop.page();
    await page.getByRole('heading', { name: 'Onde fica o seu Prosa?' }).waitFor();
    await expectAccessible(page);
    const refused = async (address: string, sentence: string): Promise<void> => {
      await page.getByLabel('Endereço do servidor').fill(address);
      await page.keyboard.press('Enter');
      await page.getByText(sentence).waitFor();
    };
    await refused('not an address', 'Isto não é um endereço.');
    await refused('http://prosa.example.com', 'Este endereço não é criptografado.');
    await refused('http://127.0.0.1:1', 'Ninguém respondeu neste endereço.');
    await page.getByLabel('Endereço do servidor').fill(new URL(product.url).host);
    await page.keyboard.press('Enter');
    // Submitting the unchanged address must work as well.
    await page.getByRole('link', { name: 'Trocar de servidor' }).click();
    await page.getByRole('button', { name: 'Conectar' }).click();
    await submitLogin(page, 'ana@demo.prosa');
    await greeting(page, 'Ana').waitFor();
  });
});

describe('a session', () => {
  it('keeps the refresh token encrypted in the main process, never in the page', async () => {
    const home = await product.createHome();
    const desktop = await product.start({ fakeOs: { userData: home } });
    const page = await desktop.page();
    await submitLogin(page, 'caio@demo.prosa');
    await greeting(page, 'Caio').waitFor();
    const storage = await page.evaluate('JSON.stringify({ ...localStorage }) + document.cookie');
    expect(storage).not.toContain('jrt');
    const stored = JSON.stringify(await storeOf(home));
    expect(stored).toContain('sealed');
    expect(stored).not.toMatch(/eyJ[\w-]+\./);

    await desktop.kill();
    const again = await product.start({ fakeOs: { userData: home }, isFirst: true });
    await greeting(await again.page(), 'Caio').waitFor();
  });

  it('warns without a keychain and stores no token', async () => {
    const home = await product.createHome();
    const desktop = await product.start({ fakeOs: { userData: home, hasKeychain: false } });
    const page = await desktop.page();
    await page.getByText('Este computador não guarda senhas com segurança').waitFor();
    await submitLogin(page, 'dora@demo.prosa');
    await greeting(page, 'Dora').waitFor();
    expect(JSON.stringify(await storeOf(home))).not.toMatch(/eyJ|sealed":\{"account/);
  });
});

describe('accounts', () => {
  it('stay loaded side by side with their unread counts; one is visible', async () => {
    const desktop = await product.start();
    const first = await desktop.page();
    await submitLogin(first, 'ana@demo.prosa');
    const second = await addAccount(desktop, product.url);
    await submitLogin(second, 'caio@demo.prosa');
    await second.getByRole('button', { name: /conta/i }).click();
    const otherPage = second.getByRole('list', { name: 'Contas' }).getByRole('button', { name: /^Ana/ });
    await otherPage.waitFor();
    await otherPage.click();
    await greeting(first, 'Ana').waitFor();
    const labels = await desktop.evaluate(({ Menu }) => JSON.stringify(Menu.getApplicationMenu()?.items));
    expect(labels).toContain('Caio');
    const visibleViews = await desktop.evaluate(({ BaseWindow }) =>
      BaseWindow.getAllWindows().map(({ contentView }) => contentView.children.length),
    );
    expect(visibleViews).toEqual([2]);
  });
});

describe('the program', () => {
  it('runs once: a second instance shows the window and passes its link', async () => {
    const uuid = await ticketUuid();
    const home = await product.createHome();
    const desktop = await product.start({ fakeOs: { userData: home } });
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await greeting(page, 'Ana').waitFor();
    await desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.hide());
    const second = product.startSecond({ fakeOs: { userData: home }, args: [`prosa://ticket/${uuid}`], isFirst: true });
    await page.waitForURL(`**/tickets/${uuid}`);
    expect(await desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.isVisible())).toBe(true);
    expect(await second).toBe(0);
  });

  it('opens the ticket of the link at start', async () => {
    const uuid = await ticketUuid();
    const home = await product.createHome();
    const desktop = await product.start({ fakeOs: { userData: home } });
    await submitLogin(await desktop.page(), 'ana@demo.prosa');
    await greeting(await desktop.page(), 'Ana').waitFor();
    await desktop.quit();
    const again = await product.start({ fakeOs: { userData: home }, args: [`prosa://ticket/${uuid}`], isFirst: true });
    await (await again.page()).waitForURL(`**/tickets/${uuid}`);
  });

  it('opens the conversation of a saved link file', async () => {
    const { page: browser, context } = await product.newSignedInVisitor('ana@demo.prosa');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await browser.getByRole('option').first().click();
    await browser.waitForURL(/tickets\/[0-9a-f-]{36}/);
    const ways = (name: string) =>
      browser
        .getByRole('button', { name: 'Mais ações do atendimento' })
        .click()
        .then(() => browser.getByRole('menuitem', { name }).click());
    // A second login of Ana ends the session of this page.
    const address = browser.url();
    await ways('Copiar link do atendimento');
    await browser.getByText('Link copiado').waitFor();
    expect(await browser.evaluate('navigator.clipboard.readText()')).toBe(address);
    const [saved] = await Promise.all([browser.waitForEvent('download'), ways('Salvar link como arquivo')]);
    const home = await product.createHome();
    const file = path.join(home, saved.suggestedFilename());
    await saved.saveAs(file);
    expect(path.extname(file)).toBe('.prosa');

    const desktop = await product.start({ fakeOs: { userData: home } });
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await greeting(page, 'Ana').waitFor();
    expect(await product.startSecond({ fakeOs: { userData: home }, args: [file], isFirst: true })).toBe(0);
    await page.waitForURL(`**${new URL(address).pathname}`);
  });

  it('starts hidden with --hidden', async () => {
    const desktop = await product.start({ args: ['--hidden'] });
    await desktop.page();
    expect(await desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.isVisible())).toBe(false);
  });

  it('restores its placement and screen', async () => {
    const home = await product.createHome();
    const displays = [
      { x: 0, y: 0, width: 1440, height: 900 },
      { x: 1440, y: 0, width: 2560, height: 1440 },
    ];
    const desktop = await product.start({ fakeOs: { userData: home, displays } });
    await desktop.page();
    const placement = { x: 1600, y: 100, width: 1500, height: 1000 };
    await desktop.evaluate(({ BaseWindow }, bounds) => BaseWindow.getAllWindows()[0]?.setBounds(bounds), placement);
    await desktop.quit();
    const again = await product.start({ fakeOs: { userData: home, displays }, isFirst: true });
    await expect.poll(() => again.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.getBounds())).toEqual(placement);
    await again.kill();
    const alone = await product.start({ fakeOs: { userData: home, displays: displays.slice(0, 1) }, isFirst: true });
    await expect.poll(() => alone.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.getBounds())).toMatchObject({ x: 80, y: 50 });
  });

  it('renames an unreadable settings file, reports it, and starts', async () => {
    const home = await product.createHome();
    await writeFile(path.join(home, 'prosa.json'), '{"theme": "dark", ');
    const desktop = await product.start({ fakeOs: { userData: home } });
    const page = await desktop.page();
    await page.getByText('Não foi possível ler todas as preferências.').waitFor();
    expect((await readdir(home)).filter((name) => /^prosa\.broken-\d+\.json$/.test(name))).toHaveLength(1);
  });

  it('deletes an invalid setting and keeps the others', async () => {
    const home = await product.createHome();
    await writeFile(path.join(home, 'prosa.json'), JSON.stringify({ theme: 'dark', volume: 11, accounts: 'none' }));
    const desktop = await product.start({ fakeOs: { userData: home } });
    await (await desktop.page()).getByText('Não foi possível ler todas as preferências.').waitFor();
    const { volume, theme } = await storeOf(home);
    expect({ volume, theme }).toEqual({ volume: undefined, theme: 'dark' });
    await expect.poll(() => desktop.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
  });

  it('migrates the settings of an older version', async () => {
    const home = await product.createHome();
    await writeFile(path.join(home, 'prosa.json'), JSON.stringify({ serverUrl: product.url, theme: 'light', bounds: { x: 1 } }));
    const desktop = await product.start({ fakeOs: { userData: home }, isFirst: true });
    await (await desktop.page()).getByLabel('E-mail').waitFor();
    expect(await storeOf(home)).toMatchObject({ accounts: [{ id: 'account-1', serverUrl: product.url }], theme: 'light' });
  });

  it('writes a diagnostics report without personal data', async () => {
    const home = await product.createHome();
    const desktop = await product.start({ fakeOs: { userData: home } });
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await greeting(page, 'Ana').waitFor();
    await page.evaluate("window.prosa.request('diagnostics.save', {})");
    const folder = await desktop.evaluate(({ app }) => app.getPath('documents'));
    const [name = ''] = await readdir(folder);
    const file = path.join(folder, name);
    const report = await readFile(file, 'utf8');
    expect(await desktop.listCalls('shell.showItemInFolder')).toEqual([[file]]);
    expect(name).toMatch(/^prosa-diagnostico-/);
    expect(JSON.parse(report)).toMatchObject({ program: { isPackaged: false }, accounts: [{ hasServer: true }], hasKeychain: true });
    expect(report).not.toMatch(/ana@|Ana|eyJ|127\.0\.0\.1/);
  });
});

describe('a program at its first login', () => {
  let desktop: Desktop;
  let page: Page;

  beforeAll(async () => {
    ({ desktop, page } = await product.launchAtLogin());
    return () => desktop.kill();
  });

  const questions = (): Promise<(readonly unknown[])[]> => desktop.listCalls('dialog.showMessageBox');

  it('has its menu in three languages and follows the page', async () => {
    const labels = (): Promise<string[]> =>
      desktop.evaluate(({ Menu }) => (Menu.getApplicationMenu()?.items ?? []).map(({ label }) => label));
    await expect.poll(() => labels()).toEqual(['Arquivo', 'Editar', 'Exibir', 'Contas', 'Janela', 'Ajuda']);
    await page.getByRole('button', { name: 'English' }).click();
    await expect.poll(labels).toEqual(['File', 'Edit', 'View', 'Accounts', 'Window', 'Help']);
    await page.getByRole('button', { name: 'Español' }).click();
    await expect.poll(labels).toEqual(['Archivo', 'Editar', 'Ver', 'Cuentas', 'Ventana', 'Ayuda']);
    await page.getByRole('button', { name: 'Português' }).click();
    await expect.poll(labels).toContain('Arquivo');
  });

  it('reloads a crashed page and reports it', async () => {
    await desktop.evaluate(({ webContents }) => {
      webContents.getAllWebContents()[0]?.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    });
    await page.getByText('A tela parou e foi recarregada.').waitFor();
  });

  it('asks what to do with an unresponsive page', async () => {
    const before = await questions();
    await desktop.evaluate(({ webContents }) => void webContents.getAllWebContents()[0]?.emit('unresponsive'));
    const question = { message: 'O Prosa parou de responder', buttons: ['Esperar', 'Recarregar'] };
    await expect.poll(questions).toEqual([...before, [expect.anything(), expect.objectContaining(question)]]);
  });

  it('reports a file that cannot be saved', async () => {
    const before = await questions();
    await desktop.evaluate(({ app }) => app.setPath('documents', `${app.getPath('documents')}/none`));
    await page.evaluate("window.prosa.request('diagnostics.save', {})");
    const message = { message: 'Não foi possível salvar o arquivo', buttons: ['Entendi'] };
    await expect.poll(questions).toEqual([...before, [expect.anything(), expect.objectContaining(message)]]);
    expect(await desktop.listCalls('shell.showItemInFolder')).toEqual([]);
  });

  it('hides when its window is closed and quits from the menu', async () => {
    const state = await desktop.evaluate(({ BaseWindow }) => {
      const [window] = BaseWindow.getAllWindows();
      window?.close();
      return { isVisible: window?.isVisible(), isDestroyed: window?.isDestroyed() };
    });
    expect(state).toEqual({ isVisible: false, isDestroyed: false });
    await desktop.quit();
  });
});
