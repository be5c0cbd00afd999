import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { submitLogin } from '#e2e/startTestProduct.ts';
import { addAccount, startDesktopProduct, type DesktopProduct } from './startDesktopProduct.ts';
import type { Desktop } from './launchDesktop.ts';
import { chooseMenuItem, chooseContextMenuItem, getLastArgument, listContextMenuItems } from './nativeUi.ts';

let product: DesktopProduct;

beforeAll(async () => {
  product = await startDesktopProduct();
});

const levels = (desktop: Desktop): Promise<number[]> =>
  desktop.evaluate(({ webContents }) => webContents.getAllWebContents().map((contents) => contents.getZoomLevel()));
const spelled = (desktop: Desktop): Promise<string[] | null> =>
  desktop.evaluate(({ webContents }) => {
    const session = webContents.getAllWebContents()[0]?.session;
    return session?.isSpellCheckerEnabled() === true ? session.getSpellCheckerLanguages() : null;
  });

const nothingUnder = {
  x: 10,
  y: 10,
  misspelledWord: '',
  dictionarySuggestions: [],
  isEditable: false,
  selectionText: '',
  linkURL: '',
  mediaType: 'none',
  srcURL: '',
  editFlags: { canCut: true, canCopy: true, canPaste: true },
};
/** Emits Chromium’s `context-menu` event. */
const rightClick = (desktop: Desktop, under: object): Promise<void> =>
  desktop.evaluate(({ webContents }, event) => void webContents.getAllWebContents()[0]?.emit('context-menu', {}, event), {
    ...nothingUnder,
    ...under,
  });

describe('zoom', () => {
  it('applies to all accounts, by menu and wheel, and survives a restart', async () => {
    const home = await product.createHome();
    const desktop = await product.start({ fakeOs: { userData: home } });
    await submitLogin(await desktop.page(), 'ana@demo.prosa');
    await chooseMenuItem(desktop, 'Ampliar');
    await chooseMenuItem(desktop, 'Ampliar');
    await addAccount(desktop, product.url);
    await expect.poll(() => levels(desktop)).toEqual([1, 1]);
    await desktop.evaluate(({ webContents }) => void webContents.getAllWebContents()[1]?.emit('zoom-changed', {}, 'out'));
    expect(await levels(desktop)).toEqual([0.5, 0.5]);
    await desktop.quit();
    const again = await product.start({ fakeOs: { userData: home }, isFirst: true });
    await again.page();
    await expect.poll(async () => (await levels(again))[0]).toBe(0.5);
    for (let count = 0; count < 12; count++) {
      await chooseMenuItem(again, 'Reduzir');
    }
    expect((await levels(again))[0]).toBe(-3);
    await chooseMenuItem(again, 'Tamanho normal');
    expect((await levels(again))[0]).toBe(0);
  });
});

/** A green pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQImWM408HwHwAFzAJUp7PPVAAAAABJRU5ErkJggg==',
  'base64',
);
const photo = { name: 'vaso.png', mimeType: 'image/png', buffer: picture };

/** Opens a conversation of Ana. */
async function inConversation(desktop: Desktop): Promise<Page> {
  const page = await desktop.page();
  await submitLogin(page, 'ana@demo.prosa');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
  return page;
}

/** The last file input belongs to the composer. */
const attach = (page: Page): Promise<void> => page.locator('input[type=file]').last().setInputFiles(photo);
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar', exact: true }).click();

describe("a message's file", () => {
  it('is dragged out, saved from the context menu and downloaded, never opened in another program', async () => {
    const desktop = await product.start();
    const page = await inConversation(desktop);
    await attach(page);
    await send(page);
    const sent = page.getByRole('button', { name: 'Abrir vaso.png' }).last();
    await sent.waitFor();
    const frame = page.locator('[draggable=true]').filter({ has: sent }).last();
    await expect.poll(() => frame.count()).toBe(1);
    await frame.dispatchEvent('dragstart');
    await expect.poll(() => getLastArgument(desktop, 'WebContents.startDrag')).toBeTruthy();
    const { file } = (await getLastArgument(desktop, 'WebContents.startDrag')) as { file: string };
    expect(path.basename(file)).toBe('vaso.png');
    expect(await readFile(file)).toEqual(picture);
    await frame.dispatchEvent('dragstart');
    await expect.poll(() => desktop.listCalls('WebContents.startDrag')).toHaveLength(2);
    expect(await getLastArgument(desktop, 'WebContents.startDrag')).toMatchObject({ file });

    const srcURL = await frame.locator('img').getAttribute('src');
    await rightClick(desktop, { mediaType: 'image', srcURL });
    await chooseContextMenuItem(desktop, 'Copiar a imagem');
    expect(await getLastArgument(desktop, 'WebContents.copyImageAt')).toBe(10);
    await chooseContextMenuItem(desktop, 'Salvar a imagem…');
    await page.getByText(/está na pasta de downloads/).waitFor();
    await page.getByRole('button', { name: 'Mostrar na pasta' }).click();
    await expect.poll(() => getLastArgument(desktop, 'shell.showItemInFolder')).toMatch(/downloads/);

    await sent.click();
    await page.getByRole('button', { name: 'Baixar vaso.png' }).click();
    await expect.poll(() => desktop.listCalls('WebContents.downloadURL')).toHaveLength(2);
    const downloads = await desktop.evaluate(({ app }) => app.getPath('downloads'));
    await expect.poll(() => readFile(path.join(downloads, 'vaso.png')).catch(() => null)).toEqual(picture);
    await expect.poll(() => getLastArgument(desktop, 'BaseWindow.setProgressBar')).toBe(-1);
    const dragged = (await desktop.listCalls('BaseWindow.setProgressBar')).map(([part]) => part);
    expect(dragged.some((part) => part !== -1)).toBe(true);
    expect(await desktop.listCalls('shell.openExternal')).toEqual([]);
    await desktop.quit();
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('prevents sleep while it uploads', async () => {
    const desktop = await product.start();
    const page = await inConversation(desktop);
    let release: () => void = () => undefined;
    const blockers = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/messages\/\d+$/, async (route) => {
      await (route.request().method() === 'POST' ? blockers : null);
      await route.continue();
    });
    await attach(page);
    await send(page);
    await expect.poll(() => desktop.listCalls('powerSaveBlocker.start')).toEqual([['prevent-app-suspension']]);
    expect(await desktop.listCalls('powerSaveBlocker.stop')).toEqual([]);
    release();
    await expect.poll(() => desktop.listCalls('powerSaveBlocker.stop')).toHaveLength(1);
  });
});

describe('a program at its first login', () => {
  let desktop: Desktop;
  let page: Page;

  beforeAll(async () => {
    ({ desktop, page } = await product.launchAtLogin());
    return () => desktop.kill();
  });

  describe('the context menu', () => {
    it('fits its target: words, text, links, and none elsewhere', async () => {
      await rightClick(desktop, {});
      expect(await desktop.listCalls('Menu.popup')).toHaveLength(0);

      await rightClick(desktop, { isEditable: true, misspelledWord: 'obrigdo', dictionarySuggestions: ['obrigado', 'obrigada'] });
      expect(await listContextMenuItems(desktop)).toEqual(
        expect.arrayContaining(['obrigado', 'obrigada', 'Adicionar ao dicionário', 'Recortar', 'Copiar', 'Colar', 'Selecionar tudo']),
      );
      await chooseContextMenuItem(desktop, 'obrigado');
      expect(await getLastArgument(desktop, 'WebContents.replaceMisspelling')).toBe('obrigado');

      await rightClick(desktop, { selectionText: 'pedido 4471' });
      expect(await listContextMenuItems(desktop)).toEqual(['Copiar']);

      await rightClick(desktop, { linkURL: 'https://loja.example/vaso' });
      await chooseContextMenuItem(desktop, 'Copiar o endereço do link');
      expect(await getLastArgument(desktop, 'clipboard.writeText')).toBe('https://loja.example/vaso');
      await chooseContextMenuItem(desktop, 'Abrir o link no navegador');
      expect(await getLastArgument(desktop, 'shell.openExternal')).toBe('https://loja.example/vaso');
      const popupCount = (await desktop.listCalls('Menu.popup')).length;
      await rightClick(desktop, { linkURL: 'file:///etc/passwd' });
      expect(await desktop.listCalls('Menu.popup')).toHaveLength(popupCount);
    });
  });

  describe('a download', () => {
    /** Fake download that the test advances. */
    const startDownload = (): Promise<void> =>
      desktop.evaluate(({ webContents }) => {
        const { EventEmitter } = process.getBuiltinModule('node:events');
        const item = Object.assign(new EventEmitter(), {
          received: 0,
          getFilename: () => 'fotos.zip',
          getTotalBytes: () => 200,
          getReceivedBytes: () => item.received,
          setSavePath: () => undefined,
          cancel: () => item.emit('done', {}, 'cancelled'),
        });
        Object.assign(globalThis, { download: item });
        webContents.getAllWebContents()[0]?.session.emit('will-download', {}, item);
      });
    const emit = (received: number, end?: string): Promise<void> =>
      desktop.evaluate(
        (_electron, { received: bytes, end: how }) => {
          const { download } = globalThis as unknown as { download: NodeJS.EventEmitter & { received: number } };
          download.received = bytes;
          download.emit(how === undefined ? 'updated' : 'done', {}, how ?? 'progressing');
        },
        { received, end },
      );
    const toasts = () => page.getByRole('region', { name: 'Avisos' });
    const bar = (name: string) => page.getByRole('progressbar', { name: `Baixando ${name}` });

    it('shows progress, is cancelled, explains a failure, and stays dismissed', async () => {
      await startDownload();
      await bar('fotos.zip').waitFor();
      // The focus must not move.
      await toasts().getByRole('button', { name: 'Cancelar' }).focus();
      await emit(50);
      await toasts().getByText('25%').waitFor();
      expect(await getLastArgument(desktop, 'BaseWindow.setProgressBar')).toBe(0.25);
      expect(await page.evaluate('document.activeElement.innerText')).toBe('Cancelar');
      await page.keyboard.press('Enter');
      await toasts().getByText('O download de fotos.zip foi cancelado').waitFor();
      expect(await getLastArgument(desktop, 'BaseWindow.setProgressBar')).toBe(-1);

      await startDownload();
      await startDownload();
      // Neither file exists yet.
      await bar('fotos (1).zip').waitFor();
      await emit(100, 'interrupted');
      await toasts().getByText('Não foi possível baixar fotos (1).zip').waitFor();

      await startDownload();
      await bar('fotos (1).zip').waitFor();
      const toastItem = toasts()
        .locator('[role=presentation]')
        .filter({ has: bar('fotos (1).zip') });
      await toastItem.getByRole('button', { name: 'Fechar aviso' }).click();
      await bar('fotos (1).zip').waitFor({ state: 'detached' });
      await emit(150);
      await emit(200, 'completed');
      await toasts().getByText('fotos (1).zip está na pasta de downloads').waitFor();
      expect(await bar('fotos (1).zip').count()).toBe(0);
    });
  });

  describe('presence', () => {
    it('is sent to every page: locked, suspended or idle', async () => {
      await page.evaluate(
        "window.heardAway = []; window.prosa.subscribe('presence.changed', ({ isAway }) => window.heardAway.push(isAway))",
      );
      const presenceEvents = (): Promise<unknown> => page.evaluate('window.heardAway');
      const emit = (name: string, idleSeconds: number): Promise<void> =>
        desktop.evaluate(
          ({ powerMonitor }, input) => {
            globalThis.fakeOsState.idleSeconds = input.idleSeconds;
            powerMonitor.emit(input.name);
          },
          { name, idleSeconds },
        );
      await emit('lock-screen', 0);
      await expect.poll(presenceEvents).toEqual([true]);
      await emit('unlock-screen', 0);
      await expect.poll(presenceEvents).toEqual([true, false]);
      await emit('suspend', 0);
      // Resumed, but idle.
      await emit('resume', 400);
      await emit('resume', 2);
      await expect.poll(presenceEvents).toEqual([true, false, true, false]);
    });
  });

  describe('the spell-checker', () => {
    it('uses the language of the program or the chosen ones, and can be switched off', async () => {
      await expect.poll(() => spelled(desktop)).toEqual(['pt-BR']);
      await page.getByRole('button', { name: 'English' }).click();
      await expect.poll(() => spelled(desktop)).toEqual(['en-US']);
      await page.getByRole('button', { name: 'Español' }).click();
      await expect.poll(() => spelled(desktop)).toEqual(['es']);
      await page.getByRole('button', { name: 'Português' }).click();
      await expect.poll(() => spelled(desktop)).toEqual(['pt-BR']);

      await rightClick(desktop, { isEditable: true });
      await chooseContextMenuItem(desktop, 'Español');
      expect(await spelled(desktop)).toEqual(['pt-BR', 'es']);
      await rightClick(desktop, { isEditable: true });
      expect(await listContextMenuItems(desktop)).toEqual(
        expect.arrayContaining(['Corrigir em › ☑ Português', 'Corrigir em › ☐ English', 'Corrigir em › ☑ Español']),
      );
      await submitLogin(page, 'ana@demo.prosa');
      await page.getByRole('button', { name: /conta/i }).click();
      await page.getByRole('button', { name: 'Preferências' }).click();
      await page.getByRole('tab', { name: 'Programa' }).click();
      await page.getByRole('switch', { name: 'Corrigir a ortografia' }).click();
      await expect.poll(() => spelled(desktop)).toBeNull();
    });
  });
});
