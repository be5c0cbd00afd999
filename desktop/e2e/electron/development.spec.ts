import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#build/sampleProject.ts';
import { findFreePort } from '#e2e/findFreePort.ts';
import { startDesktopProduct, type DesktopProduct } from './startDesktopProduct.ts';
import { defaultFakeOs, fakeOsVariable } from './FakeOs.ts';

let product: DesktopProduct;

beforeAll(async () => {
  product = await startDesktopProduct();
});

/** Runs `npm run desktop` with the fake Electron instead of a downloaded one. */
async function develop(args: readonly string[]) {
  const home = await product.createHome();
  const fakeOs = { ...defaultFakeOs, userData: home, port: await findFreePort() };
  const electron = path.join(home, 'electron');
  const fakeElectron = path.join(import.meta.dirname, 'fakeElectron/electron.sh');
  await writeFile(electron, `#!/bin/sh\nexec '${fakeElectron}' -r '${path.join(projectRoot, 'out/test/observer.cjs')}' "$@"\n`, {
    mode: 0o755,
  });
  const environment = { ELECTRON_PATH: electron, PROSA_NODE: process.execPath, [fakeOsVariable]: JSON.stringify(fakeOs) };
  const child = spawn(process.execPath, [path.join(projectRoot, 'build/desktop.mjs'), ...args], {
    env: { ...process.env, ...environment },
  });
  onTestFinished(async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : null;
    child.kill();
    await ended;
  });
  return child;
}

describe('npm run desktop', () => {
  it('opens the built program on the given server', async () => {
    const { stderr } = await develop([`--server=${product.url}`]);
    for await (const line of createInterface({ input: stderr })) {
      const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? [];
      if (address !== undefined) {
        const browser = await chromium.connectOverCDP(address);
        onTestFinished(() => browser.close());
        const page = () =>
          browser
            .contexts()[0]
            ?.pages()
            .find((entry) => entry.url().includes('.prosa.localhost'));
        await expect.poll(async () => (await page()?.getByLabel('E-mail').count()) ?? 0).toBe(1);
        return;
      }
    }
    expect.unreachable('It ended without a page.');
  });
});
