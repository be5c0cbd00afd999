import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#build/sampleProject.ts';
import type { Desktop } from './launchDesktop.ts';
import { startDesktopProduct } from './startDesktopProduct.ts';

let desktop: Desktop;
let page: Page;

beforeAll(async () => {
  const product = await startDesktopProduct();
  desktop = await product.launch();
  page = await desktop.page();
  await page.getByLabel('E-mail').waitFor();
});

afterAll(() => desktop.kill());

const inPage = (source: string): Promise<unknown> => page.evaluate(source);
const preferences = (): Promise<Record<string, unknown>> =>
  desktop.evaluate(({ webContents }) => ({ ...(webContents.getAllWebContents()[0] as unknown as Inspected).getLastWebPreferences() }));
interface Inspected {
  getLastWebPreferences(): Record<string, unknown>;
}
const listExternalAddresses = async (): Promise<unknown[]> => (await desktop.listCalls('shell.openExternal')).map(([address]) => address);
const sourceOf = (file: string): Promise<string> => readFile(path.join(projectRoot, file), 'utf8');

/** Numbers of https://www.electronjs.org/docs/latest/tutorial/security; details are tested in desktop/main. */
describe("Electron's checklist", () => {
  it('1. only secure content: a public server without TLS is refused', async () => {
    const address = { address: 'http://prosa.example.com' };
    expect(await inPage(`window.prosa.request('server.choose', ${JSON.stringify(address)})`)).toBe('insecure');
  });

  it('2. no Node in pages', async () => {
    expect(await preferences()).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
    expect(await inPage("[typeof require, typeof process, typeof module, typeof Buffer].join(' ')")).toBe(
      'undefined undefined undefined undefined',
    );
  });

  it('3. context isolation', async () => {
    expect(await preferences()).toMatchObject({ contextIsolation: true });
  });

  it('4. sandbox, for every process', async () => {
    expect(await preferences()).toMatchObject({ sandbox: true });
    expect(await desktop.listCalls('app.enableSandbox')).toHaveLength(1);
  });

  it('5. permission handlers in every session', async () => {
    expect(await sourceOf('desktop/main/app/startProgram.ts')).toMatch(/prepare: \(session[^}]*restrictPermissions\(session\)/);
  });

  it('6. 8. 9. 10. web security is on, no mixed content, nothing experimental', async () => {
    const set = await preferences();
    expect(set).toMatchObject({ webSecurity: true, allowRunningInsecureContent: false, experimentalFeatures: false });
    expect([set['enableBlinkFeatures'] ?? '', set['disableBlinkFeatures'] ?? '']).toEqual(['', '']);
  });

  it('7. a content policy: no inline script, no eval, no frame, no foreign connection', async () => {
    const broken = await inPage(`new Promise((resolve) => {
      const directives = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        directives.push(effectiveDirective);
        if (new Set(directives).size === 4) resolve([...new Set(directives)].toSorted());
      });
      const script = document.createElement('script');
      script.textContent = 'window.wasRun = true';
      document.head.append(script);
      const frame = document.createElement('iframe');
      frame.src = 'https://evil.example/';
      document.body.append(frame);
      fetch('https://evil.example/').catch(() => undefined);
      const object = document.createElement('object');
      object.data = 'https://evil.example/';
      document.body.append(object);
    })`);
    expect(broken).toEqual(['connect-src', 'frame-src', 'object-src', 'script-src-elem']);
    expect(await inPage('window.wasRun')).toBeUndefined();
    const policy = await inPage("fetch('/').then((answer) => answer.headers.get('content-security-policy'))");
    expect(policy).toMatch(/default-src 'none'; script-src 'self';/);
    expect(policy).not.toContain('unsafe-eval');
  });

  it('11. 12. no webview', async () => {
    expect(await preferences()).toMatchObject({ webviewTag: false });
    const isPrevented = await desktop.evaluate(({ webContents }) => {
      let prevented = false;
      webContents.getAllWebContents()[0]?.emit('will-attach-webview', { preventDefault: () => (prevented = true) }, {}, {});
      return prevented;
    });
    expect(isPrevented).toBe(true);
  });

  it('13. no navigation to other origins', async () => {
    const before = page.url();
    await inPage("void (location.href = 'https://elsewhere.example/page')");
    await expect.poll(listExternalAddresses).toContain('https://elsewhere.example/page');
    expect(page.url()).toBe(before);
  });

  it('14. no new windows', async () => {
    const windows = (): Promise<number> => desktop.evaluate(({ webContents }) => webContents.getAllWebContents().length);
    const before = await windows();
    await inPage("void window.open('https://window.example/')");
    await expect.poll(listExternalAddresses).toContain('https://window.example/');
    expect(await windows()).toBe(before);
  });

  it('15. only listed protocols open externally', async () => {
    for (const url of ['file:///etc/passwd', 'smb://host/share', 'javascript:alert(1)', 'ms-msdt:/id', 'https://fine.example/']) {
      await inPage(`window.prosa.request('link.open', ${JSON.stringify({ url })})`);
    }
    const addresses = await listExternalAddresses();
    expect(addresses).toContain('https://fine.example/');
    expect(addresses.filter((address) => !String(address).startsWith('https:'))).toEqual([]);
  });

  it('16. a current Electron: pinned, updated by Dependabot', async () => {
    const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(await sourceOf('package.json'));
    expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await sourceOf('.github/dependabot.yml')).toMatch(/package-ecosystem: npm[\s\S]*interval: (daily|weekly)/);
  });

  it('17. sender and input of IPC requests are validated', async () => {
    await expect(inPage("window.prosa.request('nothing.known', {})")).rejects.toThrow('No handler');
    await expect(inPage("window.prosa.request('kept.write', { key: 'sealed', value: 'x' })")).rejects.toThrow('must be one of');
    await expect(inPage("window.prosa.request('link.open')")).rejects.toThrow('required');
  });

  it('18. no file: pages, and nothing outside of the page’s folder', async () => {
    const address = await desktop.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL());
    expect(address).toMatch(/^app:\/\/prosa\//);
    for (const way of ['/..%2f..%2fpackage.json', '/%2e%2e/desktop/main.js', '/..%5c..%5cpackage.json']) {
      expect(await inPage(`fetch('${way}').then((answer) => answer.text())`)).not.toMatch(/"devDependencies"|requestSingleInstanceLock/);
    }
  });

  it('19. fuses', async () => {
    // The packed program is tested in packaged.spec.ts.
    expect(await sourceOf('electron-builder.yml')).toMatch(/electronFuses:\n {2}runAsNode: false/);
  });

  it('20. the page gets two functions and nothing of Electron', async () => {
    expect(await inPage('Object.entries(window.prosa).map(([name, verb]) => name + typeof verb)')).toEqual([
      'requestfunction',
      'subscribefunction',
    ]);
    expect(await inPage("['electron', 'ipcRenderer', 'contextBridge'].filter((name) => name in window)")).toEqual([]);
    expect(await inPage('Object.isFrozen(window.prosa)')).toBe(true);
  });
});
