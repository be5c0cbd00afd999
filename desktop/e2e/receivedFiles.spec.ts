import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { phone, type PhoneKind } from '#shared/conversations/phone.ts';
import { createPdf } from '#ui/conversations/phone/sampleFiles.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

const customer = 'Zulmira Prates';

let product: TestProduct;
let sendFile: (kind: PhoneKind, name: string, bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<void>;

beforeAll(async () => {
  product = await startTestProduct();
  const admin = await product.signInClient('admin@demo.prosa');
  const [connection] = await admin.call(api.connections.list, {});
  const person = await admin.call(phone.addPerson, { connectionId: connection?.id ?? 0, name: customer });
  await admin.call(phone.send, { personId: person.id, body: 'Seguem os arquivos.' });
  sendFile = async (kind, name, bytes, type) => {
    const body = new FormData();
    body.set('personId', String(person.id));
    body.set('kind', kind);
    body.set('files', new Blob([bytes], { type }), name);
    const response = await fetch(`${product.url}${phone.send.path}`, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Bearer ${admin.token}` },
      body,
    });
    if (!response.ok) {
      throw new Error(`answered ${response.status}`);
    }
  };
});

async function openConversation() {
  const visitor = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/tickets' });
  await visitor.page.getByRole('tab', { name: /Espera/ }).click();
  await visitor.page.getByRole('option', { name: new RegExp(customer) }).click();
  const log = visitor.page.getByRole('log');
  await log.getByText('Seguem os arquivos.').waitFor();
  return { ...visitor, log };
}

const bubbleOf = (log: Locator, name: string): Locator =>
  log.locator('.bubble').filter({ has: log.page().getByText(name, { exact: true }) });

/** A film of a moment with sound, as the browser records it. */
async function recordFilm(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const numbers = await page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const pen = canvas.getContext('2d');
    const audio = new AudioContext();
    const sound = audio.createMediaStreamDestination();
    audio.createOscillator().connect(sound);
    const tracks = [...canvas.captureStream(10).getTracks(), ...sound.stream.getTracks()];
    const recorder = new MediaRecorder(new MediaStream(tracks), { mimeType: 'video/webm;codecs=vp8,opus' });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => { recorder.onstop = resolve; });
    recorder.start();
    for (let step = 0; step < 6; step += 1) {
      pen.fillStyle = step % 2 ? '#3a7d6b' : '#b9603c';
      pen.fillRect(0, 0, 64, 64);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  })()`);
  return new Uint8Array(numbers as number[]);
}

/** The film with a codec that no browser knows. */
function withUnknownCodec(film: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const place = Buffer.from(film.buffer).indexOf('V_VP8');
  expect(place).toBeGreaterThan(0);
  return film.with(place + 4, '7'.charCodeAt(0));
}

describe('a received PDF', () => {
  it('shows its first page', async () => {
    const { page, log, consoleErrors } = await openConversation();
    await sendFile('document', 'comprovante.pdf', createPdf('Pagamento recebido'), 'application/pdf');
    const bubble = bubbleOf(log, 'comprovante.pdf');
    const picture = bubble.locator('[data-page] img');
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0))).toBeGreaterThan(300);
    expect((await bubble.locator('[data-page]').boundingBox())?.height).toBe(104);
    await bubble.getByRole('button', { name: 'Baixar comprovante.pdf' }).waitFor();
    await expect
      .poll(() => log.evaluate((room) => Math.round(room.scrollHeight - room.scrollTop - room.clientHeight)))
      .toBeLessThanOrEqual(1);
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  });

  it.each([
    ['broken', 'quebrado.pdf', new TextEncoder().encode('%PDF-1.4 R$ 10')],
    ['blank', 'em branco.pdf', createPdf('')],
  ])('that is %s is a file card', async (_how, name, bytes) => {
    const { log, consoleErrors } = await openConversation();
    await sendFile('document', name, bytes, 'application/pdf');
    const bubble = bubbleOf(log, name);
    await bubble.getByRole('button', { name: `Baixar ${name}` }).waitFor();
    await bubble.getByText(/^PDF · \d+ k?B$/).waitFor();
    await bubble.locator('[data-page]').waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });
});

describe('a received film', () => {
  it('is played where the browser knows its codec', async () => {
    const { page, log, consoleErrors } = await openConversation();
    await sendFile('video', 'vaso.webm', await recordFilm(page), 'video/webm');
    await log.getByRole('button', { name: 'Assistir a vaso.webm' }).waitFor();
    await expect
      .poll(() => log.locator('video').evaluateAll((films) => films.map((film) => 'videoWidth' in film && film.videoWidth)))
      .toEqual([64]);
    expect(consoleErrors).toEqual([]);
  });

  it.each([
    ['whose codec is missing', 'antigo.webm', withUnknownCodec],
    ['that is damaged', 'partido.webm', (film: Uint8Array<ArrayBuffer>) => film.slice(0, 60)],
  ])('%s is a file card', async (_how, name, spoil) => {
    const { page, log, consoleErrors } = await openConversation();
    await sendFile('video', name, spoil(await recordFilm(page)), 'video/webm');
    const bubble = bubbleOf(log, name);
    await bubble.getByText(/^WEBM · \d+ k?B$/).waitFor();
    await bubble.getByRole('button', { name: `Baixar ${name}` }).waitFor();
    expect(await bubble.locator('video').count()).toBe(0);
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  });
});

it('a received sound whose codec is missing is a file card once it is played', async () => {
  const { log, consoleErrors } = await openConversation();
  await sendFile(
    'audio',
    'recado.mp3',
    new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, ...Array.from({ length: 400 }, () => 7)]),
    'audio/mpeg',
  );
  const bubble = bubbleOf(log, 'recado.mp3');
  await bubble.getByRole('button', { name: 'Baixar recado.mp3' }).waitFor();
  await bubble.getByText(/^MP3 · \d+ k?B$/).waitFor();
  expect(consoleErrors).toEqual([]);
});
