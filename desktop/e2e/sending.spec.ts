import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

/** Opens the first accepted conversation. */
async function inConversation(email: string): Promise<Visitor> {
  const visitor = await product.reuseSignedInVisitor(email, { path: '/tickets' });
  await visitor.page.getByRole('option').first().click();
  await visitor.page.getByRole('log').waitFor();
  return visitor;
}

interface Kept {
  readonly path: string;
  readonly mime: string;
}

const stickers = () =>
  queryAsSupport<Kept>(
    product.platform,
    `select media_path as path, media_mime as mime from messages where from_me and body = 'sticker' and client_key is not null order by id`,
  );

const chooseFiles = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"][accept="image/*"]').setInputFiles(file);

describe('a sticker', () => {
  it('is made from a picture: uncropped, on a transparent square', async () => {
    const { page, consoleErrors } = await inConversation('ana@demo.prosa');
    const picture = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#3a7d6b' } }).jpeg();
    await chooseFiles(page, { name: 'vaso.jpg', mimeType: 'image/jpeg', buffer: await picture.toBuffer() });
    await page.getByRole('log').getByRole('img', { name: 'Figurinha' }).waitFor();
    await expect.poll(stickers).toHaveLength(1);
    const sent = (await stickers())[0] ?? expect.fail('no sticker was sent');
    expect(sent.mime).toBe('image/webp');
    const content = await buffer(await product.platform.files.open(sent.path));
    expect(content.length).toBeLessThanOrEqual(500_000);
    const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([512, 512]);
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    expect([alphaAt(256, 60), alphaAt(256, 256), alphaAt(2, 256), alphaAt(256, 450)]).toEqual([0, 255, 255, 0]);
    expect(consoleErrors).toEqual([]);
  });

  it('is refused for other files, with the reason', async () => {
    const { page } = await inConversation('ana@demo.prosa');
    const before = await stickers();
    await chooseFiles(page, { name: 'contrato.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4 no picture at all') });
    await page.getByText('Não foi possível transformar “contrato.png” em figurinha.').waitFor();
    expect(await stickers()).toEqual(before);
  });
});

/** Drops the first response of matching calls and records their keys. */
async function losingFirst(page: Page, path: string | RegExp): Promise<unknown[]> {
  const keys: unknown[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') {
      return route.fallback();
    }
    keys.push((route.request().postDataJSON() as { key?: string }).key);
    const response = await route.fetch();
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: response });
  });
  return keys;
}

describe('formatting shortcuts', () => {
  it('toggle formatting of the selection, and are listed', async () => {
    const { page, consoleErrors } = await inConversation('ana@demo.prosa');
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    await field.fill('frete grátis');
    for (const [keys, selected] of [
      ['Control+b', '*frete grátis*'],
      ['Control+b', 'frete grátis'],
      ['Control+i', '_frete grátis_'],
      ['Control+i', 'frete grátis'],
      ['Control+Shift+x', '~frete grátis~'],
      ['Control+Shift+x', 'frete grátis'],
      ['Control+Shift+m', '`frete grátis`'],
    ] as const) {
      await field.evaluate((element) => {
        const area = element as unknown as { value: string; setSelectionRange(from: number, to: number): void };
        const [from, to] = [area.value.indexOf('frete'), area.value.indexOf('grátis') + 6];
        area.setSelectionRange(from, to);
      });
      await page.keyboard.press(keys);
      await expect.poll(() => field.inputValue()).toBe(selected);
    }
    await field.fill('');
    await page.getByRole('button', { name: 'Resolver' }).first().focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    for (const label of ['Negrito', 'Itálico', 'Riscado', 'Código', 'Buscar nesta conversa']) {
      await sheet.getByText(label, { exact: true }).waitFor();
    }
    // No label is truncated.
    expect(await sheet.getByText('Resolver e abrir o próximo').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar ou executar' }).fill('configuraç');
    await page.getByRole('option', { name: 'Preferências' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe('an emoji', () => {
  it('is suggested after a colon and chosen by keyboard; times and web addresses suggest nothing', async () => {
    const { page, consoleErrors } = await inConversation('ana@demo.prosa');
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    const list = page.getByRole('listbox', { name: 'Emojis encontrados' });
    const chosen = () => list.getByRole('option', { selected: true }).innerText();
    await field.focus();
    await page.keyboard.type('Às 10:30 em https://loja e :fogo');
    await expect.poll(chosen).toContain('fogo');
    await expectAccessible(page);
    await field.focus();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.type('s');
    expect(await list.count()).toBe(0);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Sucesso :fogos');
    await expect.poll(chosen).toContain('fogos de artifício');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Sucesso 🎆');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Sucesso 🎆').first().waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('is inserted from the panel at the caret, and is the most recent one then', async () => {
    const { page, consoleErrors } = await inConversation('ana@demo.prosa');
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    const open = page.getByRole('button', { name: 'Inserir emoji' });
    await field.fill('Oi  tudo bem?');
    await field.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await open.click();
    const panel = page.getByRole('dialog', { name: 'Emojis' });
    await panel.getByRole('button', { name: 'Comida e bebida' }).click();
    await panel.getByRole('option', { name: 'uvas' }).waitFor();
    await expectAccessible(page);
    await panel.getByRole('combobox', { name: 'Buscar emoji' }).fill('xícara');
    await panel
      .getByRole('option', { name: /chá|café|bebida quente/ })
      .first()
      .waitFor();
    await panel.getByRole('combobox').fill('nada que exista');
    await panel.getByText('Nenhum emoji com esse nome.').waitFor();
    await panel.getByRole('combobox').fill('mão acenando');
    await panel.getByRole('option', { name: 'mão acenando', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe('Oi 👋 tudo bem?');
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
    await open.click();
    await panel.getByRole('option', { name: 'mão acenando', selected: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(consoleErrors).toEqual([]);
  });
});

it('a message that failed is gone from every tab once it is discarded in one', async () => {
  const { page, context, consoleErrors } = await inConversation('ana@demo.prosa');
  const refuse = { status: 400, contentType: 'application/json', body: JSON.stringify({ error: 'ERR_SENDING_WAPP_MSG' }) };
  await page.route(/\/messages\/\d+$/, (route) => (route.request().method() === 'POST' ? route.fulfill(refuse) : route.fallback()));
  const field = page.getByRole('textbox', { name: /^Mensagem para/ });
  await field.fill('Isto não sai.');
  await field.press('Enter');
  const failed = (tab: Page) => tab.locator('[data-waiting]').filter({ hasText: 'Isto não sai.' });
  await failed(page).getByRole('button', { name: 'Descartar' }).waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await failed(other).getByRole('button', { name: 'Descartar' }).waitFor();
  await failed(page).getByRole('button', { name: 'Descartar' }).click();
  await failed(page).waitFor({ state: 'detached' });
  await failed(other).waitFor({ state: 'detached' });
  // Nothing brings it back, neither the other tab's next message nor a reload.
  const otherField = other.getByRole('textbox', { name: /^Mensagem para/ });
  await otherField.fill('Isto sai.');
  await otherField.press('Enter');
  await other.getByRole('log').getByText('Isto sai.').last().waitFor();
  await page.reload();
  await page.getByRole('log').getByText('Isto sai.').last().waitFor();
  expect(await failed(page).count()).toBe(0);
  await other.close();
  expect(consoleErrors).toEqual([]);
});

it('is signed or not as chosen, at 200 % zoom too', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets', width: 720, height: 450 });
  await page.getByRole('option').first().click();
  const field = page.getByRole('textbox', { name: /^Mensagem para/ });
  const menu = page.getByRole('button', { name: 'Mais opções' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Não assinar com o seu nome' }).click();
  await field.fill('Sem assinatura');
  await field.press('Enter');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Assinar com o seu nome', exact: true }).click();
  await field.fill('Com assinatura');
  await field.press('Enter');
  const bodies = () =>
    queryAsSupport<{ body: string }>(
      product.platform,
      `select body from messages where body like '%assinatura' and client_key is not null order by id`,
    );
  await expect.poll(bodies).toEqual([{ body: 'Sem assinatura' }, { body: '*Ana Beatriz Lopes:*\nCom assinatura' }]);
  expect(consoleErrors).toEqual([]);
});

describe('files', () => {
  it('with long names keep caption and remove button visible', async () => {
    const { page } = await inConversation('ana@demo.prosa');
    const long = 'comprovante de pagamento da segunda parcela do pedido 48102 da loja do centro.pdf';
    const files = [long, 'contrato.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }));
    await page.locator('input[type="file"][multiple]').first().setInputFiles(files);
    const tray = page.getByRole('list', { name: 'Arquivos para enviar' });
    await tray.getByRole('button', { name: `Remover ${long}` }).waitFor();
    expect(await tray.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it('that are empty are refused before the upload; the others stay', async () => {
    const { page } = await inConversation('ana@demo.prosa');
    const files = [
      { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    ];
    await page.locator('input[type="file"][multiple]').first().setInputFiles(files);
    await page.getByText('“vazio.pdf” está vazio: não há nada para enviar.').waitFor();
    const tray = page.getByRole('list', { name: 'Arquivos para enviar' });
    await tray.getByRole('button', { name: 'Remover contrato.pdf' }).waitFor();
    expect(await tray.getByRole('listitem').count()).toBe(1);
  });

  it('are attached by pasting, screenshots too', async () => {
    const { page, context, consoleErrors } = await inConversation('ana@demo.prosa');
    await context.grantPermissions(['clipboard-write']);
    onTestFinished(() => context.clearPermissions());
    await page.evaluate(`(async () => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d').fillRect(0, 0, 40, 30);
      const picture = await canvas.convertToBlob({ type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    })()`);
    await page.getByRole('textbox', { name: /^Mensagem para/ }).press('Control+v');
    const tray = page.getByRole('list', { name: 'Arquivos para enviar' });
    await tray.getByRole('button', { name: /^Remover .+\.png$/ }).waitFor();
    expect(await tray.getByRole('listitem').count()).toBe(1);
    expect(consoleErrors).toEqual([]);
  });

  it('are attached by dropping; a folder is refused with the reason', async () => {
    const { page, context, consoleErrors } = await inConversation('ana@demo.prosa');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-drop-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'nota.txt');
    await writeFile(file, 'Pedido 4471');
    const log = page.getByRole('log');
    const { x, y } = (await log.boundingBox()) ?? { x: 0, y: 0 };
    // Dispatched with CDP: a folder cannot be created by script.
    const system = await context.newCDPSession(page);
    const data = { items: [], files: [folder, file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await system.send('Input.dispatchDragEvent', { type, x: x + 40, y: y + 40, data });
    }
    await page.getByText(`“${path.basename(folder)}” é uma pasta: abra-a e solte os arquivos.`).waitFor();
    const tray = page.getByRole('list', { name: 'Arquivos para enviar' });
    await tray.getByRole('button', { name: 'Remover nota.txt' }).waitFor();
    expect(await tray.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await log.getByRole('button', { name: 'Baixar nota.txt' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe('a location', () => {
  it('that was edited after a lost response is sent as a new message', async () => {
    const { page } = await inConversation('ana@demo.prosa');
    const keys = await losingFirst(page, /\/messages\/\d+$/);
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Localização' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar localização' });
    await dialog.getByLabel('Link do mapa ou coordenadas').fill('-23.5614, -46.6559');
    const send = dialog.getByRole('button', { name: 'Enviar localização' });
    await send.click();
    // The description belongs to the focused field.
    await dialog.locator('[aria-invalid="true"]:focus').waitFor();
    await dialog.getByLabel('Nome e endereço').fill('A loja');
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    expect(new Set(keys).size).toBe(2);
    const stored = await queryAsSupport<{ body: string }>(
      product.platform,
      `select body from messages where media_type = 'locationMessage' and client_key is not null order by id`,
    );
    expect(stored.map(({ body }) => body.includes('A loja'))).toEqual([false, true]);
  });
});

describe('forwarding', () => {
  it('is retried with the same key after a lost response: nobody gets it twice', async () => {
    const { page } = await inConversation('ana@demo.prosa');
    const keys = await losingFirst(page, '**/messages/forward/*');
    const row = page.locator('[data-row]').last();
    await row.hover();
    await row.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Encaminhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Encaminhar mensagem' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Encaminhar' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Encaminhar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(await queryAsSupport(product.platform, 'select from messages where is_forwarded and client_key is not null')).toHaveLength(1);
  });
});
