import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { makeVideo } from '#server/testing/videos/makeVideo.ts';
import { recordingPath } from '#server/testing/sounds/recordingPath.ts';
import { sampleFiles } from '#server/demo/makeDemoAssets.ts';

let server: TestServer;
let ana: TestUser;
let stranger: TestUser;
let id: number;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  ana = (await server.makeCompany()).agent;
  stranger = (await server.makeCompany()).admin;
});
beforeEach(async () => {
  id = (await server.inCompany(ana.companyId, (scope) => makeTicket(scope, { status: 'open', userId: ana.id }))).id;
});

interface Sent {
  readonly content: Uint8Array | string;
  readonly name: string;
  readonly type?: string;
}

interface Fields {
  readonly body?: string | string[];
  readonly key?: string;
  readonly as?: string;
  readonly quotedMsg?: string;
}

/** The form of older clients: a text per file, by default its name. */
function formOf(files: readonly Sent[], { body, ...fields }: Fields): FormData {
  const form = new FormData();
  form.append('fromMe', 'true');
  for (const [n, { content, name, type = 'application/octet-stream' }] of files.entries()) {
    form.append('medias', new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name);
    form.append('body', typeof body === 'string' ? body : (body?.[n] ?? name));
  }
  Object.entries(fields).forEach(([key, value]) => form.append(key, value));
  return form;
}

async function post(files: readonly Sent[], fields: Fields = {}, who: TestUser | null = ana) {
  const headers = who === null ? {} : { authorization: `Bearer ${who.token}` };
  const response = await fetch(`${server.url}/messages/${id}`, { method: 'POST', body: formOf(files, fields), headers });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as { error: string }) };
}

/** File URLs use the public address instead of the test server's. */
const fetched = (url: string | null | undefined): Promise<Response> => {
  const { pathname, search } = new URL(url ?? '');
  return fetch(server.url + pathname + search);
};
const pictureAt = async (url: string | null | undefined) => sharp(Buffer.from(await (await fetched(url)).arrayBuffer())).metadata();
const messages = async () => (await server.as(ana).call(api.messages.page, { ticketId: id })).messages;
const solidImage = { create: { width: 900, height: 300, channels: 3, background: '#14804A' } } as const;
const photo = (width = 900, height = 300) => sharp({ create: { ...solidImage.create, width, height } }).jpeg();
/** 108 megapixels, as cameras of phones have them. */
const drawHuge = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { ...solidImage.create, width: 12_000, height: 9_000 } })
    .toFormat(format, format === 'webp' ? { effort: 0 } : {})
    .toBuffer();
const stored = async () => readdir(path.join(server.platform.config.dataDir, 'files', String(ana.companyId))).catch(() => []);
const waiting = async () => readdir(path.join(server.platform.config.dataDir, 'uploads')).catch(() => []);
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF';

describe('POST /messages/:ticketId with files', () => {
  it('makes a message of each, with its text, in order', async () => {
    const files = [
      { content: await photo().toBuffer(), name: 'vaso.jpg', type: 'image/jpeg' },
      { content: pdf, name: 'Orçamento ção.pdf', type: 'application/pdf' },
    ];
    expect(await post(files, { body: ['{{firstName}}, o vaso', 'Orçamento ção.pdf'] })).toEqual({ status: 200, body: undefined });
    const [image, document] = await messages();
    expect(image).toMatchObject({
      body: 'Marina, o vaso',
      mediaType: 'image',
      mediaUrl: expect.stringContaining('/public/'),
      media: {
        name: 'vaso.jpg',
        mime: 'image/jpeg',
        width: 900,
        height: 300,
        state: 'ready',
        thumbnailUrl: expect.stringContaining('/public/'),
      },
      delivery: 'queued',
    });
    expect(document).toMatchObject({
      body: 'Orçamento ção.pdf',
      mediaType: 'application',
      media: { name: 'Orçamento ção.pdf', mime: 'application/pdf', thumbnailUrl: null },
    });
    const shown = await fetched(image?.mediaUrl);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const small = await pictureAt(image?.media?.thumbnailUrl);
    expect([small.width, small.height]).toEqual([480, 160]);
    expect(await waiting()).toEqual([]);
  });

  it('applies the orientation of an image, and never makes a thumbnail larger than it', async () => {
    await post([{ content: await photo(100, 40).withMetadata({ orientation: 6 }).toBuffer(), name: 'em pé.jpg' }]);
    const [message] = await messages();
    expect(message?.media).toMatchObject({ width: 40, height: 100 });
    const small = await pictureAt(message?.media?.thumbnailUrl);
    expect([small.width, small.height]).toEqual([40, 100]);
  });

  it('takes the place and the camera out of a photo, also of one that is sent as a document', async () => {
    const exif = {
      IFD0: { Make: 'Fabricante', Model: 'Celular 12' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 2/1' },
    };
    const content = await photo(100, 40).withMetadata({ orientation: 6, exif }).toBuffer();
    expect(content.includes('Celular 12')).toBe(true);
    await post([{ content, name: 'foto.jpg' }]);
    await post([{ content, name: 'foto.jpg' }], { as: 'document' });
    for (const message of await messages()) {
      const sent = Buffer.from(await (await fetched(message.mediaUrl)).arrayBuffer());
      const { exif: left, width, height } = await sharp(sent).metadata();
      expect([left, width, height, sent.includes('Celular 12')]).toEqual([undefined, 40, 100, false]);
      expect(message.media?.size).toBe(sent.length);
    }
    expect(await messages()).toHaveLength(2);
  });

  it('believes the content, not the name', async () => {
    await post([
      { content: '<svg onload="alert(1)"/>', name: 'inocente.png', type: 'image/png' },
      { content: await photo().png().toBuffer(), name: 'relatorio.pdf', type: 'application/pdf' },
      { content: 'nome;valor\n', name: 'tabela.csv', type: 'text/csv' },
    ]);
    const [script, image, table] = await messages();
    expect(script).toMatchObject({ mediaType: 'application', media: { mime: 'application/octet-stream' } });
    expect(image).toMatchObject({ mediaType: 'image', media: { mime: 'image/png' } });
    expect(table).toMatchObject({ mediaType: 'text', media: { mime: 'text/csv' } });
    const answer = await fetched(script?.mediaUrl);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('refuses pictures of too many bytes or pixels where they are wanted as pictures, and keeps nothing of them', async () => {
    const before = await stored();
    const large = Buffer.concat([await photo().toBuffer(), Buffer.alloc(16 * 1024 * 1024)]);
    const files = [
      { content: await photo().toBuffer(), name: 'fica.jpg' },
      { content: large, name: 'grande.jpg' },
    ];
    expect(await post(files, { as: 'image' })).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } });
    const refused = { status: 413, body: { error: 'ERR_PICTURE_TOO_LARGE', values: { megapixels: 108, limit: 60 } } };
    expect(await post([{ content: await drawHuge('jpeg'), name: 'camera.jpg' }], { as: 'image' })).toMatchObject(refused);
    expect(await post([{ content: await drawHuge('webp'), name: 'camera.webp' }], { as: 'sticker' })).toMatchObject(refused);
    expect(await post(Array.from({ length: 31 }, (_, n) => ({ content: 'x', name: `${n}.txt` })))).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
    expect(await stored()).toEqual(before);
    expect(await waiting()).toEqual([]);
    expect(await messages()).toEqual([]);
  });

  it('sends pictures of too many pixels, or bytes, and those that nothing can decode, as documents', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      expect(await post([{ content: await drawHuge(format), name: `camera.${format}` }])).toMatchObject({ status: 200 });
    }
    const content = await photo().toBuffer();
    await post([{ content: Buffer.concat([content, Buffer.alloc(16 * 1024 * 1024)]), name: 'grande.jpg' }], { as: 'document' });
    const raw = { width: 2_500, height: 2_500, channels: 3 } as const;
    const noise = sharp(randomBytes(3 * raw.width * raw.height), { raw }).png({ compressionLevel: 0 });
    await post([{ content: await noise.toBuffer(), name: 'ruído.png' }]);
    await post([{ content: content.subarray(0, 400), name: 'rasgada.jpg' }], { body: 'não abriu' });
    expect((await messages()).map(({ mediaType, media, body }) => [mediaType, media?.mime, body])).toEqual([
      ['application', 'image/jpeg', 'camera.jpeg'],
      ['application', 'image/png', 'camera.png'],
      ['application', 'image/jpeg', 'grande.jpg'],
      ['application', 'image/png', 'ruído.png'],
      ['application', 'image/jpeg', 'não abriu'],
    ]);
  });

  it('sends films of pictures whose pixels are too many together, without their camera data', async () => {
    const frame = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const film = await sharp(
      Array.from({ length: 16 }, () => frame),
      { join: { animated: true } },
    )
      .withExif({ IFD0: { Model: 'Celular 12' } })
      .webp({ effort: 0 })
      .toBuffer();
    await post([{ content: film, name: 'figura.webp' }]);
    const [sent] = await messages();
    const content = Buffer.from(await (await fetched(sent?.mediaUrl)).arrayBuffer());
    expect([sent?.mediaType, content.includes('Celular 12')]).toEqual(['image', false]);
  });

  it('sends files as what they are wanted as, if they are that', async () => {
    const webp = await sharp(solidImage).webp().toBuffer();
    expect(await post([{ content: webp, name: 'figurinha.webp' }], { as: 'sticker' })).toMatchObject({ status: 200 });
    const picture = await photo().toBuffer();
    expect(await post([{ content: picture, name: 'planta.jpg' }], { as: 'document' })).toMatchObject({ status: 200 });
    expect(await post([{ content: picture, name: 'planta.jpg' }], { as: 'image' })).toMatchObject({ status: 200 });
    expect((await messages()).slice(-3)).toMatchObject([
      { mediaType: 'image', body: 'sticker', media: { mime: 'image/webp' } },
      { mediaType: 'application', body: 'planta.jpg', media: { mime: 'image/jpeg' } },
      { mediaType: 'image', body: 'planta.jpg', media: { mime: 'image/jpeg' } },
    ]);
    const before = await stored();
    for (const as of ['sticker', 'voice', 'image']) {
      const content = as === 'image' ? picture.subarray(0, 400) : picture;
      expect(await post([{ content, name: 'x.jpg' }], { as })).toMatchObject({ status: 400, body: { fields: { as } } });
    }
    expect(await post([{ content: picture, name: 'x.jpg' }], { as: 'hologram' })).toMatchObject({ status: 400 });
    expect(await stored()).toEqual(before);
  });

  it('makes a voice of what a browser has recorded, with its length and shape, and passes it on as one', async () => {
    const recording = { content: await readFile(recordingPath('recorded.webm')), name: 'gravação.webm', type: 'audio/webm;codecs=opus' };
    expect(await post([recording], { as: 'voice' })).toMatchObject({ status: 200 });
    const [voice] = await messages();
    const media = {
      name: 'gravação.ogg',
      mime: expect.stringMatching(/^audio\/ogg/),
      duration: 3,
      waveform: expect.any(Array),
      state: 'ready',
    };
    expect(voice).toMatchObject({ mediaType: 'audio', mediaUrl: expect.stringContaining('.ogg?'), media });
    expect(voice?.media?.waveform).toHaveLength(64);
    const heard = await fetched(voice?.mediaUrl);
    expect((await heard.bytes()).length).toBe(voice?.media?.size);
    const other = await server.inCompany(ana.companyId, (scope) => makeTicket(scope, { status: 'open', userId: ana.id }));
    await server.as(ana).call(api.messages.forward, { rowId: voice?.rowId ?? 0, ticketIds: [other.id] });
    const { messages: passedOn } = await server.as(ana).call(api.messages.page, { ticketId: other.id });
    expect(passedOn).toMatchObject([{ isForwarded: true, media: { ...media, waveform: voice?.media?.waveform } }]);
    expect(await waiting()).toEqual([]);
  });

  it('makes a voice of the recordings of older clients: MP3 and WAV, by their name or as asked', async () => {
    const mp3 = await readFile(recordingPath('recorded.mp3'));
    const wav = sampleFiles.recado();
    expect(await post([{ content: mp3, name: 'audio-record-site-1700000000.mp3', type: 'audio/mp3' }])).toMatchObject({ status: 200 });
    expect(await post([{ content: wav, name: 'recado.wav', type: 'audio/wav' }], { as: 'voice', body: '' })).toMatchObject({ status: 200 });
    const voices = await messages();
    expect(voices).toMatchObject([
      { mediaType: 'audio', media: { name: 'audio-record-site-1700000000.ogg', mime: expect.stringMatching(/^audio\/ogg/), duration: 3 } },
      { mediaType: 'audio', media: { name: 'recado.ogg', mime: expect.stringMatching(/^audio\/ogg/), duration: sampleFiles.seconds } },
    ]);
    const waveform = voices[0]?.media?.waveform ?? [];
    expect(waveform).toHaveLength(64);
    expect(Math.max(...waveform.slice(2, 28))).toBeLessThan(10);
    expect(Math.min(...waveform.slice(36, 60))).toBeGreaterThan(80);
    expect(await waiting()).toEqual([]);
  });

  it('leaves a recording that cannot be decoded an audio file', async () => {
    const torn = Buffer.concat([sampleFiles.recado().subarray(0, 44), Buffer.alloc(0)]);
    torn.writeUInt16LE(2, 20);
    expect(await post([{ content: torn, name: 'estranho.wav', type: 'audio/wav' }], { as: 'voice' })).toMatchObject({ status: 200 });
    expect(await messages()).toMatchObject([{ mediaType: 'audio', media: { name: 'estranho.wav', mime: 'audio/wav', waveform: null } }]);
    expect(await waiting()).toEqual([]);
  });

  it('makes MP4 of a video whose codecs phones play, and sends others as documents', async () => {
    const films = [
      { content: await makeVideo('mkv'), name: 'vitrine.mkv', type: 'video/x-matroska' },
      { content: await makeVideo('webm'), name: 'tela.webm', type: 'video/webm' },
    ];
    expect(await post(films, { body: ['a vitrine', 'a tela'] })).toMatchObject({ status: 200 });
    expect(await messages()).toMatchObject([
      { mediaType: 'video', body: 'a vitrine', media: { name: 'vitrine.mp4', mime: 'video/mp4' } },
      { mediaType: 'application', body: 'a tela', media: { name: 'tela.webm', mime: 'video/webm' } },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('leaves other sound what it is, with its length, and a recording that is sent as a document', async () => {
    expect(await post([{ content: sampleFiles.recado(), name: 'recado.wav', type: 'audio/wav' }])).toMatchObject({ status: 200 });
    const recording = { content: await readFile(recordingPath('recorded.m4a')), name: 'fita.m4a', type: 'audio/mp4' };
    expect(await post([recording], { as: 'document' })).toMatchObject({ status: 200 });
    expect(await messages()).toMatchObject([
      { mediaType: 'audio', media: { name: 'recado.wav', mime: 'audio/wav', duration: sampleFiles.seconds, waveform: null } },
      { mediaType: 'application', media: { name: 'fita.m4a', size: recording.content.length, duration: null } },
    ]);
  });

  it('refuses a file without content, with all that came beside it', async () => {
    const before = await stored();
    const empty = { content: '', name: 'vazio.pdf', type: 'application/pdf' };
    expect(await post([{ content: pdf, name: 'nota.pdf' }, empty])).toMatchObject({ status: 400, body: { error: 'ERR_FILE_EMPTY' } });
    expect(await messages()).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(await waiting()).toEqual([]);
  });

  it('keeps nothing for those who may not write here', async () => {
    const storing = vi.spyOn(server.platform.files, 'put');
    const file = { content: await photo().toBuffer(), name: 'x.jpg' };
    expect(await post([file], {}, stranger)).toMatchObject({ status: 404 });
    expect(await post([file], {}, null)).toMatchObject({ status: 401 });
    const colleague = await server.makeUser(ana.companyId);
    expect(await post([file], {}, colleague)).toMatchObject({ status: 403 });
    expect(storing).not.toHaveBeenCalled();
    storing.mockRestore();
    expect(await waiting()).toEqual([]);
  });

  it('sends files twice under one key once, whatever their number', async () => {
    const files = ['a', 'b', 'c'].map((name) => ({ content: pdf + name, name: `${name}.pdf` }));
    const key = randomUUID();
    await post(files, { key });
    const storing = vi.spyOn(server.platform.files, 'put');
    onTestFinished(() => storing.mockRestore());
    await post(files, { key });
    expect((await messages()).map(({ body }) => body)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(storing).not.toHaveBeenCalled();
    await post([...files, { content: pdf, name: 'd.pdf' }], { key });
    expect((await messages()).map(({ body }) => body)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
    expect(storing).toHaveBeenCalledTimes(1);
  });

  it('reads the quoted message from a field, and drops folders from names', async () => {
    await post([{ content: pdf, name: 'um.pdf' }]);
    const quotedMsg = JSON.stringify({ id: (await messages())[0]?.id });
    await post([{ content: pdf, name: '../../etc/passwd' }], { quotedMsg, body: '' });
    expect((await messages()).at(-1)).toMatchObject({ body: 'passwd', media: { name: 'passwd' }, quotedMsg: { body: 'um.pdf' } });
  });

  it('answers a broken form with a client error', async () => {
    const answer = await fetch(`${server.url}/messages/${id}`, {
      method: 'POST',
      body: '--x\r\nnonsense',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.status).toBe(400);
    expect(await post([], { body: 'sem arquivo' })).toMatchObject({ status: 400 });
    const misnamed = new FormData();
    misnamed.set('arquivo', new File([pdf], 'um.pdf'));
    const named = await server.as(ana).send('POST', `/messages/${id}`, misnamed);
    expect(named).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { arquivo: 'object.unknown', medias: 'any.required' } },
    });
  });
});

describe('forty voice messages whose storing takes long', () => {
  it('hold no connection of the database, and every other call answers before them', async () => {
    const content = await readFile(recordingPath('recorded.webm'));
    const { files } = server.platform;
    const put = files.put.bind(files);
    const storage = Promise.withResolvers<void>();
    const storing = vi.spyOn(files, 'put').mockImplementation(async (...input) => {
      await storage.promise;
      return put(...input);
    });
    const order: string[] = [];
    const voices = Array.from({ length: 40 }, async () => {
      const { status } = await post([{ content, name: 'gravação.webm', type: 'audio/webm' }], { as: 'voice' });
      order.push(`voice ${status}`);
    });
    try {
      await vi.waitFor(() => expect(storing).toHaveBeenCalledTimes(40), { timeout: 25_000 });
      const open = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
      expect(await queryAsSupport(server.platform, open)).toEqual([]);
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          await server.as(ana).call(api.messages.page, { ticketId: id });
          order.push('page');
        }),
      );
      await server.as(ana).call(api.messages.send, { ticketId: id, body: 'Enquanto isso' });
      order.push('text');
    } finally {
      storage.resolve();
      await Promise.all(voices);
      storing.mockRestore();
    }
    expect(order).toEqual([...Array(20).fill('page'), 'text', ...Array(40).fill('voice 200')]);
  }, 60_000);
});
