import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submitLogin } from '#e2e/startTestProduct.ts';
import { startDesktopProduct } from './startDesktopProduct.ts';
import type { Desktop } from './launchDesktop.ts';
import { chooseTrayItem, clickTray, getLastArgument, listTrayItems } from './nativeUi.ts';
import type { Recording } from './observer/recordCalls.ts';

const occupiedKeys = 'CommandOrControl+Shift+K';
let desktop: Desktop;
let page: Page;

beforeAll(async () => {
  const product = await startDesktopProduct();
  desktop = await product.launch({ fakeOs: { occupiedShortcuts: [occupiedKeys] } });
  page = await desktop.page();
  await submitLogin(page, 'ana@demo.prosa');
});

afterAll(() => desktop.kill());

const request = (name: string, question: object = {}): Promise<unknown> =>
  page.evaluate(`window.prosa.request('${name}', ${JSON.stringify(question)})`);

/** Autostart state: a file on Linux, a call elsewhere. */
async function start(): Promise<{ startsWithSystem: boolean; isHidden: boolean }> {
  if (process.platform === 'linux') {
    const folder = await desktop.evaluate(({ app }) => app.getPath('appData'));
    const entry = await readFile(path.join(folder, 'autostart', 'prosa.desktop'), 'utf8').catch(() => '');
    return { startsWithSystem: /^Exec="[^"]+"/m.test(entry), isHidden: /^Exec=.* --hidden$/m.test(entry) };
  }
  const args = ((await getLastArgument(desktop, 'app.setLoginItemSettings')) ?? {}) as { openAtLogin?: boolean; args?: string[] };
  return { startsWithSystem: args.openAtLogin === true, isHidden: args.args?.includes('--hidden') === true };
}

describe('the preferences', () => {
  beforeEach(async () => {
    await page.getByRole('button', { name: /conta/i }).click();
    await page.getByRole('button', { name: 'Preferências' }).click();
    return async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
  });

  const toggle = (name: string): Promise<void> => page.getByRole('switch', { name }).click();
  const toProgram = (): Promise<void> => page.getByRole('tab', { name: 'Programa' }).click();

  it('start the program with the system, hidden where chosen', async () => {
    await toProgram();
    await toggle('Abrir o Prosa quando o computador ligar');
    await expect.poll(start).toEqual({ startsWithSystem: true, isHidden: false });
    await toggle('Abrir sem mostrar a janela');
    await expect.poll(start).toEqual({ startsWithSystem: true, isHidden: true });
    await toggle('Abrir o Prosa quando o computador ligar');
    await expect.poll(async () => (await start()).startsWithSystem).toBe(false);
  });

  it('quit when the window is closed where chosen', async () => {
    await toProgram();
    const stays = (): Promise<boolean> =>
      desktop.evaluate(({ BaseWindow }) => {
        let isStored = false;
        BaseWindow.getAllWindows()[0]?.emit('close', { preventDefault: () => (isStored = true) });
        return isStored;
      });
    expect(await stays()).toBe(true);
    await toggle('Ao fechar a janela, continuar ao lado do relógio');
    await expect.poll(stays).toBe(false);
    await toggle('Ao fechar a janela, continuar ao lado do relógio');
    await expect.poll(stays).toBe(true);
  });

  it('offer no beta channel where the program cannot update itself', async () => {
    await toProgram();
    await page.getByText('Este programa é atualizado por quem o instalou.').waitFor();
    expect(await page.getByRole('button', { name: 'Antecipadas' }).count()).toBe(0);
  });

  it('set the global shortcut and report occupied ones', async () => {
    await toProgram();
    const keys = page.getByRole('button', { name: /nenhum|Ctrl/ });
    await keys.click();
    await page.keyboard.press('Control+Shift+K');
    await page.getByText('Ctrl Shift K já é de outro programa.').waitFor();
    await keys.click();
    await page.keyboard.press('Control+Shift+L');
    await page.getByText('Funciona também com outro programa na frente.').waitFor();
    const registered = (names: readonly string[]): Promise<boolean[]> =>
      desktop.evaluate(({ globalShortcut }, buttons) => buttons.map((name) => globalShortcut.isRegistered(name)), names);
    expect(await registered(['CommandOrControl+Shift+L', occupiedKeys])).toEqual([true, false]);
    await page.getByRole('button', { name: 'Remover o atalho' }).click();
    await expect.poll(() => registered(['CommandOrControl+Shift+L'])).toEqual([false]);
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('nenhum');
  });

  it('keep notifications until they are closed where chosen', async () => {
    const timeout = async (): Promise<unknown> => {
      await request('notice.show', { title: 'Lia', body: 'Oi', path: '/tickets' });
      return desktop.evaluate(() => {
        const { recording } = globalThis as unknown as { recording: Recording };
        return (recording.notifications.at(-1) as unknown as { timeoutType: string }).timeoutType;
      });
    };
    expect(await timeout()).toBe('default');
    await toggle('Deixar na tela até eu fechar');
    await expect.poll(timeout).toBe('never');
  });

  it('send a test notification and explain its result', async () => {
    const test = page.getByRole('button', { name: 'Testar notificação' });
    await test.click();
    await page.getByText('O sistema mostrou a notificação.').waitFor();
    await desktop.evaluate(({ Notification }) => {
      Notification.prototype.show = function show(this: NodeJS.EventEmitter) {
        this.emit('failed', {}, 'not allowed');
      };
    });
    await test.click();
    await page.getByText('O sistema bloqueia as notificações do Prosa.').waitFor();
    await desktop.evaluate(({ Notification }) => {
      Notification.isSupported = () => false;
    });
    await test.click();
    await page.getByText('Este sistema não mostra notificações de programas.').waitFor();
  });
});

describe('the native UI', () => {
  it('shows a lost connection before anything else', async () => {
    await request('unread.set', { unread: 2, isConnected: false });
    await expect.poll(() => getLastArgument(desktop, 'Tray.setImage')).toBe('tray-light-disconnected.png');
    await request('unread.set', { unread: 2, isConnected: true });
    await expect.poll(() => getLastArgument(desktop, 'Tray.setImage')).toBe('tray-light-unread.png');
    await request('unread.set', { unread: 0, isConnected: true });
    await expect.poll(() => getLastArgument(desktop, 'Tray.setImage')).toBe('tray-light.png');
  });

  it('has a tray menu with status and do not disturb; a click toggles the window', async () => {
    const image = () => getLastArgument(desktop, 'Tray.setImage');
    await request('unread.set', { unread: 2, isConnected: true });
    await expect.poll(image).toBe('tray-light-unread.png');
    expect(await listTrayItems(desktop)).toEqual([
      'Abrir o Prosa',
      'Mini janela dos mais urgentes',
      expect.stringContaining('2'),
      'Não perturbe por uma hora',
      'Não perturbe até amanhã cedo',
      'Não perturbe',
      'Preferências…',
      'Encerrar o Prosa',
    ]);
    await chooseTrayItem(desktop, 'Não perturbe');
    await expect.poll(image).toBe('tray-light-quiet.png');
    await chooseTrayItem(desktop, 'Receber notificações');
    await expect.poll(image).toBe('tray-light-unread.png');
    await chooseTrayItem(desktop, 'Preferências…');
    await page.getByRole('dialog', { name: 'Preferências' }).waitFor();
    await page.keyboard.press('Escape');

    const isVisible = () => desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.isVisible());
    await desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.focus());
    await clickTray(desktop);
    await expect.poll(isVisible).toBe(false);
    await clickTray(desktop);
    await expect.poll(isVisible).toBe(true);
  });

  it('flashes until the window is focused', async () => {
    await desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.hide());
    await request('attention.draw');
    await expect.poll(() => getLastArgument(desktop, 'BaseWindow.flashFrame')).toBe(true);
    await desktop.evaluate(({ BaseWindow }) => {
      const [window] = BaseWindow.getAllWindows();
      window?.show();
      window?.focus();
    });
    await expect.poll(() => getLastArgument(desktop, 'BaseWindow.flashFrame')).toBe(false);
  });
});
