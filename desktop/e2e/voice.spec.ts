import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct({}, { hasMicrophone: true });
});

const panelOf = (page: Page) => page.getByRole('group', { name: /^Mensagem de voz para/ });
const fieldOf = (page: Page) => page.getByRole('textbox', { name: /^Mensagem para/ });
const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('option', { name }).click();
  await page.getByRole('heading', { name }).first().waitFor();
};

/** Opens the accepted conversation with this contact. */
async function inConversation(name: string, { hasMicrophone = true } = {}): Promise<Visitor> {
  const visitor = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  await visitor.context.grantPermissions(hasMicrophone ? ['microphone'] : []);
  await open(visitor.page, name);
  await fieldOf(visitor.page).waitFor();
  return visitor;
}

/** Waits until so many seconds, or on a busy machine more, are recorded. */
const recorded = (page: Page, seconds: number): Promise<void> =>
  panelOf(page)
    .getByRole('timer')
    .getByText(new RegExp(`^(?:0:0[${seconds}-9]|0:[1-5]\\d|[1-9]\\d*:\\d{2})$`))
    .waitFor();

const voices = () =>
  queryAsSupport<{ mime: string; seconds: number; steps: number; delivery: string }>(
    product.platform,
    `select media_mime as mime, media_duration as seconds, jsonb_array_length(to_jsonb(media_waveform)) as steps, delivery
     from messages where from_me and client_key is not null and media_type = 'audio' order by id`,
  );
/** Parts of recordings and files that wait on the device. */
const storedChunks = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const opening = indexedDB.open('prosa.files');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('files').objectStore('files').count();
      counting.onsuccess = () => resolve(counting.result);
    };
  })`);

describe('a voice message', () => {
  it('is recorded by keyboard, paused, listened to, continued and sent as Opus with its waveform', async () => {
    const { page, consoleErrors } = await inConversation('Luana Ribeiro');
    await fieldOf(page).fill('fica para depois');
    await page.keyboard.press('Alt+v');
    const panel = panelOf(page);
    await recorded(page, 2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: /^Ouvir áudio de \d:\d{2}$/ }).click();
    await panel.getByRole('button', { name: 'Pausar áudio' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Alt+v');
    await recorded(page, 4);
    // The player that had the focus is gone.
    expect(await panel.getByRole('button', { name: 'Enviar' }).evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached' });
    await page
      .getByRole('log')
      .getByRole('button', { name: /^Ouvir áudio de \d:\d{2}$/ })
      .waitFor();
    await expect.poll(voices).toHaveLength(1);
    const [voice] = await voices();
    expect(voice).toMatchObject({ mime: expect.stringMatching(/^audio\/ogg/), steps: 64 });
    expect(voice?.seconds).toBeGreaterThanOrEqual(4);
    // The text was not part of it, and the field has the focus again.
    await expect.poll(() => fieldOf(page).inputValue()).toBe('fica para depois');
    await expect.poll(() => fieldOf(page).evaluate((field) => field.matches(':focus'))).toBe(true);
    await expect.poll(() => storedChunks(page)).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('survives a change of ticket and a crash of the page, and is discarded', async () => {
    const { page, context } = await inConversation('Luana Ribeiro');
    const other = await page.getByRole('option').nth(3).getAttribute('aria-label');
    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
    await recorded(page, 2);
    await page.getByRole('option').nth(3).click();
    await panelOf(page).waitFor({ state: 'detached' });
    await open(page, 'Luana Ribeiro');
    await panelOf(page)
      .getByRole('button', { name: /^Ouvir áudio de \d:\d{2}$/ })
      .waitFor();
    await panelOf(page).getByRole('button', { name: 'Continuar' }).click();
    await recorded(page, 5);
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash');

    const next = await context.newPage();
    await next.goto('/tickets');
    await open(next, 'Luana Ribeiro');
    await panelOf(next)
      .getByRole('button', { name: /^Ouvir áudio de \d:\d{2}$/ })
      .waitFor();
    expect(other).not.toBe('Luana Ribeiro');
    // While it records, too.
    await panelOf(next).getByRole('button', { name: 'Continuar' }).click();
    await panelOf(next).getByText('Gravando').waitFor();
    await panelOf(next).getByRole('button', { name: 'Descartar gravação' }).click();
    await panelOf(next).waitFor({ state: 'detached' });
    await expect.poll(() => storedChunks(next)).toBe(0);
  });

  it('is discarded when it is too short, and says why there is no microphone', async () => {
    const before = await voices();
    const { page, context } = await inConversation('Luana Ribeiro');
    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
    await panelOf(page).getByText('Gravando').waitFor();
    // Without the looks at the button that a click takes: on a busy machine they outlast a short recording.
    await panelOf(page).getByRole('button', { name: 'Enviar' }).dispatchEvent('click');
    await page.getByText('A gravação era curta demais e foi descartada.').waitFor();
    await panelOf(page).waitFor({ state: 'detached' });
    await context.clearPermissions();
    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
    await panelOf(page).getByRole('alert').getByText('O microfone está bloqueado').waitFor();
    await expectAccessible(page);
    await panelOf(page).getByRole('button', { name: 'Descartar gravação' }).click();
    await fieldOf(page).waitFor();
    expect(await voices()).toEqual(before);
  });

  it('that a reload has cut short is kept, or discarded with a word where nothing was stored', async () => {
    const before = await voices();
    const { page } = await inConversation('Luana Ribeiro');
    const record = async (start: string): Promise<void> => {
      await page.evaluate(`{
        const { start } = MediaRecorder.prototype;
        MediaRecorder.prototype.start = function () { ${start} };
      }`);
      await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
      await panelOf(page).getByText('Gravando').waitFor();
    };
    const reload = async (): Promise<void> => {
      await page.reload();
      await open(page, 'Luana Ribeiro');
    };
    // In the first second.
    await record('start.call(this);');
    await reload();
    await page.getByText('A gravação parou antes do primeiro som e foi descartada.').waitFor();
    await fieldOf(page).waitFor();
    expect(await storedChunks(page)).toBe(0);
    // After a few thousand bytes.
    await record(`this.addEventListener('dataavailable', () => this.pause(), { once: true }); start.call(this, 300);`);
    await expect.poll(() => storedChunks(page)).toBe(1);
    await reload();
    await panelOf(page).getByText('Guardada neste aparelho').waitFor();
    await panelOf(page)
      .getByRole('button', { name: /^Ouvir áudio de 0:0[01]$/ })
      .waitFor();
    await panelOf(page).getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('A gravação era curta demais e foi descartada.').waitFor();
    await fieldOf(page).waitFor();
    await expect.poll(() => storedChunks(page)).toBe(0);
    expect(await voices()).toEqual(before);
  });

  it('is sent when the button that was held is let go, and kept when it is let go elsewhere', async () => {
    const before = await voices();
    const { page } = await inConversation('Luana Ribeiro');
    const button = page.getByRole('button', { name: 'Gravar mensagem de voz' });
    await button.hover();
    await page.mouse.down();
    await panelOf(page).getByText('Solte para enviar').waitFor();
    await recorded(page, 2);
    await page.mouse.up();
    await panelOf(page).waitFor({ state: 'detached' });
    await expect.poll(voices).toHaveLength(before.length + 1);
    await button.hover();
    await page.mouse.down();
    await recorded(page, 2);
    await page.mouse.move(700, 300);
    await page.mouse.up();
    await panelOf(page).getByText('Guardada neste aparelho').waitFor();
    expect(await voices()).toHaveLength(before.length + 1);
  });

  it('is followed by the next one, at the chosen speed, and keeps its position', async () => {
    const { page } = await inConversation('Luana Ribeiro');
    const players = page.locator('[role="log"] [data-row][data-mine]').filter({ has: page.getByRole('slider') });
    await expect.poll(() => players.count()).toBeGreaterThanOrEqual(2);
    const [first, second] = [players.nth(-2), players.nth(-1)];
    await first.getByRole('button', { name: 'Velocidade: 1 vezes' }).click();
    await first.getByRole('button', { name: 'Velocidade: 1,5 vezes' }).click();
    await first.getByRole('button', { name: /^Ouvir áudio/ }).click();
    await second.getByRole('button', { name: 'Pausar áudio' }).waitFor();
    await second.getByRole('button', { name: 'Velocidade: 2 vezes' }).waitFor();
    await first.getByRole('button', { name: /^Ouvir áudio/ }).waitFor();
    await second.getByRole('button', { name: 'Pausar áudio' }).click();
    await second.getByRole('button', { name: /^Ouvir áudio/ }).waitFor();
    const position = await second.getByRole('slider').inputValue();
    await page.getByRole('option').nth(3).click();
    await open(page, 'Luana Ribeiro');
    expect(await second.getByRole('slider').inputValue()).toBe(position);
  });

  it('is the last to be played where a text stands below it', async () => {
    const { page } = await inConversation('Luana Ribeiro');
    const players = page.locator('[role="log"] [data-row][data-mine]').filter({ has: page.getByRole('slider') });
    await expect.poll(() => players.count()).toBeGreaterThanOrEqual(2);
    const count = await players.count();
    await fieldOf(page).fill('Um texto entre dois áudios');
    await page.keyboard.press('Enter');
    await page.getByRole('log').locator('[data-row]').getByText('Um texto entre dois áudios').waitFor();
    await page.keyboard.press('Alt+v');
    await recorded(page, 2);
    await page.keyboard.press('Enter');
    await expect.poll(() => players.count()).toBe(count + 1);
    const ended = page.evaluate<boolean[]>(`new Promise((resolve) => document.addEventListener('ended', () => setTimeout(() =>
      resolve([...document.querySelectorAll('[role="log"] audio')].map(({ paused }) => paused))), { capture: true, once: true }))`);
    await players
      .nth(-2)
      .getByRole('button', { name: /^Ouvir áudio/ })
      .click();
    const paused = await ended;
    expect(paused.length).toBeGreaterThanOrEqual(2);
    expect(paused).not.toContain(false);
  });
});
