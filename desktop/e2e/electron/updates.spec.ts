import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { submitLogin, expectAccessible } from '#e2e/startTestProduct.ts';
import type { Desktop } from './launchDesktop.ts';
import { startDesktopProduct, type DesktopProduct } from './startDesktopProduct.ts';

let product: DesktopProduct;

beforeAll(async () => {
  product = await startDesktopProduct();
});

const newer = Buffer.from('the newer program');
const sha512 = createHash('sha512').update(newer).digest('base64');

interface Release {
  readonly version: string;
  readonly share?: number;
  readonly sum?: string;
}

const description = ({ version, share, sum = sha512 }: Release): string =>
  [
    `version: ${version}`,
    `files: [{ url: Prosa-${version}.AppImage, sha512: ${sum}, size: ${newer.length} }]`,
    `releaseNotes: "<ul><li>Etiquetas coloridas</li></ul><script>alert(1)</script>"`,
    `releaseDate: '2026-11-01T00:00:00.000Z'`,
    ...(share === undefined ? [] : [`stagingPercentage: ${share}`]),
  ].join('\n');

/** Update server: a description per channel, and the files. */
async function shelf(channels: Readonly<Record<string, Release>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const release = channels[/^\/(\w+)-linux[\w-]*\.yml/.exec(url)?.[1] ?? ''];
    if (release !== undefined) {
      response.end(description(release));
    } else if (url.includes('.AppImage')) {
      response.end(newer);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The program as an AppImage, at its login. */
async function installed(feed: string): Promise<{ desktop: Desktop; page: Page; program: string }> {
  const home = await product.createHome();
  const program = path.join(home, 'Prosa.AppImage');
  await mkdir(path.join(home, 'resources'));
  await writeFile(program, 'the older program');
  await writeFile(
    path.join(home, 'resources', 'app-update.yml'),
    `provider: generic\nurl: ${feed}\nupdaterCacheDirName: prosa-updater\nuseMultipleRangeRequest: false\n`,
  );
  const environment = { APPIMAGE: program, XDG_CACHE_HOME: path.join(home, 'cache') };
  const desktop = await product.start({ fakeOs: { userData: home, isPackaged: true }, environment });
  const page = await desktop.page();
  await page.getByLabel('E-mail').waitFor();
  return { desktop, page, program };
}

async function preferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: /conta/i }).click();
  await page.getByRole('button', { name: 'Preferências' }).click();
  await page.getByRole('tab', { name: 'Programa' }).click();
}

const request = (page: Page, name: string): Promise<unknown> => page.evaluate(`window.prosa.request('${name}', {})`);

describe('a newer version', () => {
  it('is downloaded, announced with its notes, and installed on request', async () => {
    const { page, program } = await installed(await shelf({ latest: { version: '9.0.0' } }));
    await submitLogin(page, 'ana@demo.prosa');
    await request(page, 'update.look');
    await page.getByText('O Prosa 9.0.0 está pronto').first().waitFor();
    await preferences(page);
    await page.getByRole('heading', { name: 'O que há de novo no Prosa 9.0.0' }).waitFor();
    await page.getByText('• Etiquetas coloridas').waitFor();
    expect(await page.getByRole('dialog').innerHTML()).not.toContain('<script>');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Instalar e reiniciar' }).click();
    await expect.poll(() => readFile(path.join(path.dirname(program), 'Prosa.AppImage'), 'utf8').catch(() => '')).toBe('the newer program');
  });

  it('of the beta channel is for its users alone', async () => {
    const { page } = await installed(await shelf({ latest: { version: '0.0.1' }, beta: { version: '9.1.0-beta.1' } }));
    await submitLogin(page, 'ana@demo.prosa');
    await preferences(page);
    await page.getByRole('button', { name: 'Procurar atualização' }).click();
    await page.getByText('Você tem a versão mais nova.').waitFor();
    await page.getByRole('button', { name: 'Antecipadas' }).click();
    await page.getByText('O Prosa 9.1.0-beta.1 está pronto').first().waitFor();
  });

  it('waits for installations outside of the roll-out', async () => {
    const { page } = await installed(await shelf({ latest: { version: '9.0.0', share: 0 } }));
    await request(page, 'update.look');
    expect(await request(page, 'update.read')).toMatchObject({ step: 'none' });
  });

  it('with a wrong checksum is refused', async () => {
    const { page, program } = await installed(await shelf({ latest: { version: '9.0.0', sum: sha512.replace(/^./, 'x') } }));
    await request(page, 'update.look');
    await expect.poll(() => request(page, 'update.read')).toMatchObject({ step: 'failed' });
    expect(await readFile(program, 'utf8')).toBe('the older program');
  });

  it('is not checked for by a program that cannot update itself', async () => {
    const desktop = await product.start();
    const page = await desktop.page();
    await page.getByLabel('E-mail').waitFor();
    expect(await request(page, 'update.read')).toMatchObject({ step: 'unsupported' });
  });
});
