import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultNotificationPreferences, type NotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { toZonedTime } from '#shared/rules/zonedTime.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { submitLogin } from '#e2e/startTestProduct.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { openSimulatedPhones, type SimulatedPhones } from './SimulatedPhones.ts';
import { installFakeSoundPlayer } from './FakeSoundPlayer.ts';
import { addAccount, startDesktopProduct, type DesktopProduct } from './startDesktopProduct.ts';
import type { Desktop } from './launchDesktop.ts';
import { actOnLastNotification, listNotificationIcons, getLastArgument, listNotifications } from './nativeUi.ts';

let product: DesktopProduct;
let phones: SimulatedPhones;

beforeAll(async () => {
  product = await startDesktopProduct();
  phones = await openSimulatedPhones(product);
});

const hide = (desktop: Desktop): Promise<void> => desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.hide());
const setPreferences = (page: Page, part: Partial<NotificationPreferences>): Promise<unknown> =>
  page.evaluate(
    `window.prosa.request('kept.write', ${JSON.stringify({ key: 'notices', value: { ...defaultNotificationPreferences, ...part } })})`,
  );
const bodies = async (desktop: Desktop): Promise<string[]> => (await listNotifications(desktop)).map(({ body }) => body);

/** Delayed pictures. */
const maxCount = 20;
/** Local time as `14:05`. */
const clockTime = (time: number): string => new Date(time).toTimeString().slice(0, 5);

/** Sets the clock of the page and of the main process. */
async function setClock(desktop: Desktop, page: Page, time: number): Promise<void> {
  await page.clock.setFixedTime(time);
  await desktop.evaluate((_electron, at) => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...args: [] | [number]) {
        super(...(args.length === 0 ? ([at] as const) : args));
      }
      static override now = (): number => at;
    } as DateConstructor;
  }, time);
}

describe('a notification', () => {
  it('is one per ticket with a count, and resolves the ticket', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBeGreaterThan(0);
    await hide(desktop);
    await phones.sendMessages('Lia Moura', ['Oi']);
    await expect.poll(() => bodies(desktop)).toEqual(['Oi']);
    await actOnLastNotification(desktop, 'action', { actionIndex: 0 });
    await page.waitForURL(/tickets\/[0-9a-f-]{36}/);
    await phones.sendMessages('Lia Moura', ['Tem vaso azul?']);
    await expect.poll(() => bodies(desktop)).toEqual(['Oi', 'Tem vaso azul?']);
    const closed = (await desktop.listCalls('Notification.close')).length;
    await phones.sendMessages('Lia Moura', ['E verde?']);
    await expect.poll(() => listNotifications(desktop)).toContainEqual({ title: '(2) Lia Moura', body: 'E verde?' });
    await expect.poll(() => desktop.listCalls('Notification.close')).toHaveLength(closed + 1);
    await actOnLastNotification(desktop, 'action', { actionIndex: 0 });
    await page
      .getByRole('button', { name: /^Reabrir/ })
      .first()
      .waitFor();
  });

  it('opens its ticket and the window on click', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBeGreaterThan(0);
    await hide(desktop);
    await phones.sendMessages('Noé Brito', ['Bom dia']);
    await expect.poll(() => bodies(desktop)).toEqual(['Bom dia']);
    await actOnLastNotification(desktop, 'click');
    await page.waitForURL(/tickets\/[0-9a-f-]{36}/);
    expect(await desktop.evaluate(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.isVisible())).toBe(true);
  });

  it('closes when a colleague accepts its ticket', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBeGreaterThan(0);
    await hide(desktop);
    await phones.sendMessages('Uli Ramos', ['Bom dia']);
    await expect.poll(() => bodies(desktop)).toEqual(['Bom dia']);
    const { page: colleague } = await product.newSignedInVisitor('caio@demo.prosa');
    expect(await desktop.listCalls('Notification.close')).toEqual([]);
    await colleague.getByRole('tab', { name: /Espera/ }).click();
    await colleague
      .getByRole('option', { name: /Uli Ramos/ })
      .first()
      .click();
    await colleague.getByRole('button', { name: 'Aceitar Uli Ramos' }).first().click();
    await expect.poll(() => desktop.listCalls('Notification.close')).toHaveLength(1);
  });

  it('shows the picture of the sender', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBeGreaterThan(0);
    await phones.sendMessages('Rita Melo', []);
    await phones.phoneOf('Rita Melo').waitFor();
    const [photo] = await queryAsSupport<{ path: string }>(
      product.platform,
      `update simulated_people set picture_path = (
         select media_path from messages where media_mime = 'image/jpeg' and media_state = 'ready' order by id limit 1
       ) where name = 'Rita Melo' returning picture_path as path`,
    );
    const bytes = await buffer(await product.platform.files.open(photo?.path ?? ''));
    const picture = createHash('sha256').update(bytes).digest('hex');
    await phones.sendMessages('Rita Melo', ['Olá']);
    await expect.poll(() => bodies(desktop)).toEqual(['Olá']);
    await hide(desktop);
    // A pending ticket notifies once, an accepted one for every message.
    await actOnLastNotification(desktop, 'action', { actionIndex: 0 });
    await page.waitForURL(/tickets\/[0-9a-f-]{36}/);
    await page.getByRole('main').locator('img[src*="/public/"]').first().waitFor();
    // A notification does not wait for a late icon; the next one is checked then.
    const notified = async (text: string): Promise<void> => {
      await phones.sendMessages('Rita Melo', [text]);
      await expect.poll(async () => (await bodies(desktop)).at(-1)).toBe(text);
    };
    const hasIcon = async (): Promise<boolean> => (await listNotificationIcons(desktop)).includes(picture);
    for (let more = 1; more <= maxCount && !(await hasIcon()); more++) {
      await notified(`Tem alguém? ${more}`);
    }
    expect(await listNotificationIcons(desktop)).toContain(picture);
  });

  it('requested by two pages is shown once', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await page.getByLabel('E-mail').waitFor();
    const request = { title: 'Tarefa', body: 'Ligar', path: '/todolist', key: 'todo-1' };
    const notify = `window.prosa.request('notice.show', ${JSON.stringify(request)})`;
    await page.evaluate(`Promise.all([${notify}, ${notify}])`);
    expect(await bodies(desktop)).toEqual(['Ligar']);
  });
});

describe('the sound', () => {
  it('is that of the queue or of the event, once for all accounts, and none for foreign queues', async () => {
    const soundPlayer = await installFakeSoundPlayer();
    const desktop = await product.start({ environment: soundPlayer.environment });
    const page = await desktop.page();
    await submitLogin(page, 'juliana@demo.prosa');
    await page.getByRole('button', { name: /conta/i }).click();
    await page.getByRole('button', { name: 'Preferências' }).click();
    const chooseSound = async (label: string, sound: string): Promise<void> => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: sound, exact: true }).click();
    };
    // The preview of a sound plays at once.
    await chooseSound('Vendas', 'Batida');
    await expect.poll(soundPlayer.listPlayedFiles).toEqual(['knock-7.wav']);
    await chooseSound('Novo atendimento em espera', 'Gota');
    await expect.poll(soundPlayer.listPlayedFiles).toEqual(['knock-7.wav', 'drop-7.wav']);
    await page.keyboard.press('Escape');
    const second = await addAccount(desktop, product.url);
    await submitLogin(second, 'caio@demo.prosa');
    await hide(desktop);

    await phones.sendMessages('Rui Sá', ['Quanto custa?']);
    await expect.poll(() => bodies(desktop)).toEqual(['Quanto custa?', 'Quanto custa?']);
    await phones.sendMessages('Eva Reis', ['Já saiu?'], 'Loja 2');
    await expect.poll(() => bodies(desktop)).toHaveLength(3);
    await phones.sendMessages('Davi Lins', ['A nota, por favor'], 'Corporativo');
    await phones.sendMessages('Gil Prado', ['E a minha?'], 'Loja 2');
    await expect.poll(() => bodies(desktop)).toEqual(['Quanto custa?', 'Quanto custa?', 'Já saiu?', 'E a minha?']);
    await expect.poll(async () => (await soundPlayer.listPlayedFiles()).slice(2)).toEqual(['knock-7.wav', 'drop-7.wav', 'drop-7.wav']);

    // One slider step is a tenth and plays at once.
    await page.getByRole('slider', { name: 'Volume das notificações' }).press('ArrowUp');
    await expect.poll(async () => (await soundPlayer.listPlayedFiles()).slice(5)).toEqual([expect.stringMatching(/-8\.wav$/)]);
  });

  it('and the notification are off in quiet hours; the unread count continues', async () => {
    const soundPlayer = await installFakeSoundPlayer();
    const desktop = await product.start({ environment: soundPlayer.environment });
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBeGreaterThan(0);
    const before = Number(await getLastArgument(desktop, 'app.setBadgeCount'));
    const now = Math.floor(Date.now() / minuteMs) * minuteMs;
    await setPreferences(page, { quietHours: { from: clockTime(now + minuteMs), to: clockTime(now + 3 * minuteMs) } });
    await setClock(desktop, page, now);
    await hide(desktop);
    await phones.sendMessages('Ari Nunes', ['Antes']);
    await expect.poll(() => bodies(desktop)).toEqual(['Antes']);

    await setClock(desktop, page, now + 2 * minuteMs);
    await phones.sendMessages('Bia Rocha', ['Durante']);
    await expect.poll(() => getLastArgument(desktop, 'app.setBadgeCount')).toBe(before + 2);
    await expect.poll(() => getLastArgument(desktop, 'Tray.setImage')).toBe('tray-light-quiet.png');

    await setClock(desktop, page, now + 4 * minuteMs);
    await phones.sendMessages('Cid Faria', ['Depois']);
    await expect.poll(() => bodies(desktop)).toEqual(['Antes', 'Depois']);
    await expect.poll(() => getLastArgument(desktop, 'Tray.setImage')).toBe('tray-light-unread.png');
    await expect.poll(soundPlayer.listPlayedFiles).toEqual(['bell-7.wav', 'bell-7.wav']);
  });
});

describe('a due task', () => {
  it('notifies once, plays a sound, and opens the list', async () => {
    const soundPlayer = await installFakeSoundPlayer();
    const desktop = await product.start({ environment: soundPlayer.environment });
    const page = await desktop.page();
    await submitLogin(page, 'ana@demo.prosa');
    await page.getByRole('link', { name: 'Tarefas' }).click();
    await page.getByLabel('Nova tarefa').fill('Ligar para Marina');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Lembrar de “Ligar para Marina”' }).click();
    const due = (Math.floor(Date.now() / minuteMs) + 1) * minuteMs;
    await page.getByLabel('Lembrar em').fill(toZonedTime(new Date(due), product.platform.config.timeZone));
    await page.getByRole('button', { name: 'Salvar lembrete' }).click();
    await page.getByText('Lembrete:').waitFor();
    await page.getByRole('link', { name: 'Atendimentos' }).click();
    await setClock(desktop, page, due);
    await expect.poll(() => listNotifications(desktop)).toEqual([{ title: 'Tarefa', body: 'Ligar para Marina' }]);
    await expect.poll(soundPlayer.listPlayedFiles).toEqual(['drop-7.wav']);
    await actOnLastNotification(desktop, 'click');
    await page.getByRole('heading', { name: 'Tarefas' }).waitFor();
    await expect.poll(() => page.getByText('Lembrete:').count()).toBe(0);
  });
});
