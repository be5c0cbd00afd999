import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createManualClock } from '#server/platform/clock.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { FileStore } from './FileStore.ts';
import { createFileLink, createLinkSigner, allowCompanyFiles, signLinks, signJson } from './fileLinks.ts';
import { createLocalFileStore } from './LocalFileStore.ts';
import { contentDisposition, serveFiles } from './serveFiles.ts';

let folder: string;
let files: FileStore;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-files-'));
  files = createLocalFileStore(path.join(folder, 'files'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = createManualClock('2029-05-02T13:00:00Z');
const config = { publicUrl: 'https://desk.example' };
const signer = createLinkSigner({ config, secrets: { files: 's'.repeat(40) }, now: clock.now });

describe('createLocalFileStore', () => {
  it('stores a stream and a buffer under random names', async () => {
    const streamed = await files.put(3, Readable.from(['one ', 'two']), 'text/plain');
    const whole = await files.put(3, Buffer.from('pixels'), 'image/jpeg; q=1');
    expect(streamed).toMatchObject({ size: 7, type: 'text/plain', path: expect.stringMatching(/^3\/[0-9a-f]{32}\.txt$/) });
    expect(whole.path).toMatch(/\.jpg$/);
    expect(await text(await files.open(streamed.path))).toBe('one two');
    expect(await text(await files.open(whole.path, { start: 1, end: 3 }))).toBe('ixe');
    expect(statSync(path.join(folder, 'files', whole.path)).mode & 0o777).toBe(0o600);
  });

  it('copies without a read, and each of the two ends by itself', async () => {
    const first = await files.put(3, Buffer.from('menu'), 'text/plain');
    const copy = await files.copy(3, first.path, first.type);
    expect(copy).toEqual({ path: expect.stringMatching(/^3\/[0-9a-f]{32}\.txt$/), size: 4, type: 'text/plain' });
    expect(copy.path).not.toBe(first.path);
    const inodeOf = ({ path: name }: { path: string }): number => statSync(path.join(folder, 'files', name)).ino;
    expect(inodeOf(copy)).toBe(inodeOf(first));
    await files.remove(first.path);
    expect(await text(await files.open(copy.path))).toBe('menu');
    await expect(files.copy(3, first.path, first.type)).rejects.toMatchObject({ code: 'ERR_FILE_NOT_FOUND' });
    await expect(files.copy(3, '../secret', first.type)).rejects.toMatchObject({ code: 'ERR_FILE_NOT_FOUND' });
  });

  it('keeps a fresh copy of an old file, whose row may not be there yet', async () => {
    const old = await files.put(3, Buffer.from('menu'), 'text/plain');
    const dayBefore = new Date(Date.now() - 2 * dayMs);
    utimesSync(path.join(folder, 'files', old.path), dayBefore, dayBefore);
    const copy = await files.copy(3, old.path, old.type);
    await files.removeOrphans(new Date(Date.now() - dayMs), async (paths) => paths);
    expect(await files.size(copy.path)).toBe(4);
  });

  it('leaves nothing of an interrupted stream', async () => {
    const broken = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('connection lost');
      })(),
    );
    await expect(files.put(3, broken, 'image/png')).rejects.toThrow('connection lost');
    expect(readdirSync(path.join(folder, 'files/.incoming'))).toEqual([]);
    expect(readdirSync(path.join(folder, 'files/3'))).toEqual([]);
  });

  it('stores types that a browser would execute as .bin', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'application/x-nothing', '__proto__']) {
      // oxlint-disable-next-line no-await-in-loop -- five small files
      expect((await files.put(3, Buffer.from('x'), type)).path).toMatch(/\.bin$/);
    }
  });

  it.each(['../secrets.json', '3/../../secrets.json', '3/.incoming/x', '/etc/passwd', '3', '', '3/a.png', `3/${'a'.repeat(32)}.png\0.txt`])(
    'finds no file %j',
    async (name) => {
      expect(await files.size(name)).toBeNull();
      await expect(files.open(name)).rejects.toMatchObject({ code: 'ERR_FILE_NOT_FOUND' });
      await files.remove(name);
    },
  );

  it('removes a file, and a company', async () => {
    const [mine, other, theirs] = await Promise.all([1, 1, 2].map((company) => files.put(company, Buffer.from('x'), 'image/png')));
    await files.remove(mine?.path ?? '');
    expect(await files.size(mine?.path ?? '')).toBeNull();
    await files.removeCompany(1);
    expect(await files.size(other?.path ?? '')).toBeNull();
    expect(await files.size(theirs?.path ?? '')).toBe(1);
  });
});

const queryOf = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams);

describe('createLinkSigner', () => {
  const name = `3/${'0'.repeat(32)}.jpg`;

  it('verifies its own URL for at least a day', () => {
    const url = signer.sign(name, 'férias.jpg');
    expect(url).toMatch(/^https:\/\/desk\.example\/public\/3\/0{32}\.jpg\?exp=\d+&name=/);
    expect(signer.verify(name, queryOf(url))).toEqual({ name: 'férias.jpg' });
    clock.advance(dayMs);
    expect(signer.verify(name, queryOf(url))).not.toBeNull();
    clock.advance(dayMs);
    expect(signer.verify(name, queryOf(url))).toBeNull();
  });

  it('gives the same URL all day', () => {
    clock.set(new Date('2029-05-02T00:00:00Z'));
    const first = signer.sign(name);
    clock.set(new Date('2029-05-02T23:59:59Z'));
    expect(signer.sign(name)).toBe(first);
    clock.set(new Date('2029-05-03T00:00:00Z'));
    expect(signer.sign(name)).not.toBe(first);
  });

  it('ends with the time of a file that is kept for less', () => {
    const until = new Date(clock.now().getTime() + 60_000);
    const url = signer.sign(name, 'a.zip', until);
    expect(signer.verify(name, queryOf(url))).toEqual({ name: 'a.zip' });
    clock.advance(60_000);
    expect(signer.verify(name, queryOf(url))).toBeNull();
    expect(signer.verify(name, queryOf(signer.sign(name, 'a.zip', until)))).toBeNull();
  });

  it('refuses a changed URL', () => {
    const query = queryOf(signer.sign(name, 'a.pdf'));
    expect(signer.verify(name.replace('3/', '4/'), query)).toBeNull();
    expect(signer.verify(name, { ...query, exp: '9999999999' })).toBeNull();
    expect(signer.verify(name, { ...query, name: 'b.exe' })).toBeNull();
    expect(signer.verify(name, { ...query, sig: 'short' })).toBeNull();
    expect(signer.verify(name, { ...query, sig: [query['sig'], query['sig']] })).toBeNull();
    expect(signer.verify(name, {})).toBeNull();
    const stranger = createLinkSigner({ config, secrets: { files: 't'.repeat(40) }, now: clock.now });
    expect(stranger.verify(name, query)).toBeNull();
  });

  it('never adds ogg to a URL', () => {
    const urls = Array.from({ length: 300 }, (_, index) => signer.sign(`${index + 1}/${'0'.repeat(32)}.mp3`));
    expect(urls.filter((url) => url.includes('ogg'))).toEqual([]);
  });
});

describe('signLinks', () => {
  const name = `3/${'0'.repeat(32)}.jpg`;

  it('replaces markers at any depth, also after a JSON round trip', () => {
    const at = new Date();
    const answer = { messages: [{ mediaUrl: createFileLink(name), at }, { mediaUrl: null }], cover: createFileLink(name, 'capa.jpg') };
    const signed = signLinks(answer, signer, allowCompanyFiles(3));
    expect(signed.messages[0]?.mediaUrl).toBe(signer.sign(name));
    expect(signed.messages[0]?.at).toBe(at);
    expect(signed.cover).toBe(signer.sign(name, 'capa.jpg'));
    expect(signLinks(JSON.parse(JSON.stringify(answer)), signer, allowCompanyFiles(3))).toEqual(JSON.parse(JSON.stringify(signed)));
    expect(JSON.parse(signJson(JSON.stringify(answer), signer, allowCompanyFiles(3)))).toEqual(JSON.parse(JSON.stringify(signed)));
  });

  it('leaves text alone that only looks like a marker', () => {
    const named = createFileLink(name, 'a "b" \\ {"$file":"x"}.jpg');
    const lookalikes = ['{"$file":"3/x.jpg"}', '{', '\\{"$file":"3/x.jpg","name":"y"}', { $file: '3/x.jpg', more: 1 }];
    const text = signJson(JSON.stringify([...lookalikes, named]), signer, allowCompanyFiles(3));
    expect(JSON.parse(text)).toEqual([...lookalikes, signer.sign(name, 'a "b" \\ {"$file":"x"}.jpg')]);
  });

  it('returns a value without markers unchanged', () => {
    const answer = { rows: [{ id: 1 }], when: new Date(), $file: 7 };
    expect(signLinks(answer, signer, allowCompanyFiles(3))).toBe(answer);
  });

  it('signs the files of one company only', () => {
    expect(signLinks([createFileLink(name)], signer, allowCompanyFiles(3))).toEqual([signer.sign(name)]);
    expect(signLinks([createFileLink(name)], signer, allowCompanyFiles(30))).toEqual([null]);
    expect(signJson(JSON.stringify([createFileLink(name, 'a.jpg')]), signer, allowCompanyFiles(30))).toBe('[null]');
  });
});

describe('GET /public', () => {
  let server: Server;
  let origin: string;
  const content = 'Ação entre amigos';

  beforeEach(async () => {
    clock.set(new Date('2029-05-02T13:00:00Z'));
    const app = new Koa();
    app.use(async (ctx, next) => {
      try {
        ctx.set('Content-Security-Policy', "default-src 'none'");
        await next();
      } catch (error) {
        ctx.status = error instanceof AppError ? error.status : 500;
        ctx.body = { error: error instanceof AppError ? error.code : 'ERR_UNEXPECTED' };
      }
    });
    app.use(serveFiles({ files, signer, isErased: async () => false }));
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => void server.close());

  async function fetchFile(type: string, name?: string, init?: RequestInit): Promise<Response> {
    const file = await files.put(3, Buffer.from(content), type);
    return fetch(signer.sign(file.path, name).replace(config.publicUrl, origin), init);
  }

  it('shows an image inline and cacheable', async () => {
    const response = await fetchFile('image/png', 'foto de férias.png');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(content);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="foto de f_rias.png"; filename*=UTF-8''foto%20de%20f%C3%A9rias.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.any(String),
    });
    expect(response.headers.get('content-security-policy')).toBeNull();
  });

  it.each([
    ['application/pdf', 'application/pdf', /^inline/],
    ['audio/ogg; codecs=opus', 'audio/ogg', /^inline/],
    ['video/mp4', 'video/mp4', /^inline/],
    ['text/plain', 'text/plain; charset=utf-8', /^attachment/],
    ['text/html', 'application/octet-stream', /^attachment/],
    ['image/svg+xml', 'application/octet-stream', /^attachment/],
  ])('serves %s as %s', async (type, served, disposition) => {
    const response = await fetchFile(type);
    expect(response.headers.get('content-type')).toBe(served);
    expect(response.headers.get('content-disposition')).toMatch(disposition);
  });

  it('answers ranges, etags and HEAD', async () => {
    const file = await files.put(3, Buffer.from(content), 'audio/mpeg');
    const url = signer.sign(file.path).replace(config.publicUrl, origin);
    const part = await fetch(url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-3/${Buffer.byteLength(content)}`]);
    expect(await buffer(part.body as never)).toHaveLength(4);
    const beyond = await fetch(url, { headers: { range: 'bytes=900-' } });
    expect(beyond.status).toBe(416);
    expect(await beyond.json()).toEqual({ error: 'ERR_RANGE_NOT_SATISFIABLE' });
    expect(beyond.headers.get('content-type')).toMatch(/^application\/json/);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${Buffer.byteLength(content)}`);
    expect([beyond.headers.get('cache-control'), beyond.headers.get('content-disposition')]).toEqual([null, null]);
    const known = await fetch(url, { headers: { 'if-none-match': part.headers.get('etag') ?? '', 'cache-control': 'max-age=0' } });
    expect(known.status).toBe(304);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(Buffer.byteLength(content)), '']);
  });

  it('answers 404 for expired, changed and unsigned URLs, and for deleted files', async () => {
    const file = await files.put(3, Buffer.from(content), 'image/png');
    const url = signer.sign(file.path).replace(config.publicUrl, origin);
    const answers = [
      await fetch(url.replace(/sig=./, 'sig=x')),
      await fetch(`${origin}/public/${file.path}`),
      await fetch(`${origin}/public/..%2fsecrets.json`),
    ];
    await files.remove(file.path);
    answers.push(await fetch(url));
    clock.advance(3 * dayMs);
    answers.push(await fetch(url));
    for (const response of answers) {
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBeNull();
      // oxlint-disable-next-line no-await-in-loop -- five small answers
      expect(await response.json()).toEqual({ error: 'ERR_FILE_NOT_FOUND' });
    }
  });

  it('leaves other requests alone', async () => {
    expect((await fetch(`${origin}/public/x`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${origin}/publications`)).status).toBe(404);
  });
});

describe('contentDisposition', () => {
  it('escapes header characters', () => {
    expect(contentDisposition('attachment', 'a"\r\nX-Evil: 1;.pdf')).toBe(
      `attachment; filename="a___X-Evil: 1;.pdf"; filename*=UTF-8''a%22%0D%0AX-Evil%3A%201%3B.pdf`,
    );
    expect(contentDisposition('attachment', "it's (1)*.pdf")).toContain("UTF-8''it%27s%20%281%29%2A.pdf");
  });
});
