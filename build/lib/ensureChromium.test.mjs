import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureChromium, ensureHeadlessShell } from './ensureChromium.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-chromium-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', path.join(folder, 'playwright'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function writeProgram(name, script) {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

const findChromium = () => ensureChromium(process.execPath);

describe('ensureChromium', () => {
  it('returns the configured one', async () => {
    const configured = writeProgram('mine', 'echo Chromium 1');
    vi.stubEnv('CHROMIUM_PATH', configured);
    expect(await findChromium()).toBe(configured);
  });

  it('fails for a configured one that does not run', async () => {
    vi.stubEnv('CHROMIUM_PATH', writeProgram('broken', 'exit 1'));
    await expect(findChromium()).rejects.toThrow('does not run');
  });

  it('returns the first on the path that runs', async () => {
    writeProgram('chromium-browser', 'echo please install the snap; exit 1');
    const runnable = writeProgram('google-chrome', 'echo Google Chrome 1');
    expect(await findChromium()).toBe(runnable);
  });
});

describe('ensureHeadlessShell', () => {
  const missingInstaller = () => path.join(folder, 'apt-get');

  it('returns the shell beside the browser of the system', async () => {
    const shell = writeProgram('chromium-headless-shell', 'echo Chromium 1');
    expect(await ensureHeadlessShell('/usr/bin/chromium', missingInstaller())).toBe(shell);
  });

  it('returns the whole browser where there is no shell, or one that does not run', async () => {
    expect(await ensureHeadlessShell('/usr/bin/chromium', missingInstaller())).toBe('/usr/bin/chromium');
    writeProgram('chromium-headless-shell', 'exit 1');
    expect(await ensureHeadlessShell('/usr/bin/chromium', missingInstaller())).toBe('/usr/bin/chromium');
  });

  it('returns the browser that was named, and one of another maker', async () => {
    writeProgram('chromium-headless-shell', 'echo Chromium 1');
    expect(await ensureHeadlessShell('/usr/bin/google-chrome', missingInstaller())).toBe('/usr/bin/google-chrome');
    vi.stubEnv('CHROMIUM_PATH', '/opt/mine/chromium');
    expect(await ensureHeadlessShell('/opt/mine/chromium', missingInstaller())).toBe('/opt/mine/chromium');
  });
});

// Package installation needs root.
if (process.getuid?.() === 0) {
  describe('as root', () => {
    const writeInstaller = () =>
      writeProgram(
        'apt-get',
        `for name; do :; done
        [ "$1" = install ] && printf '#!/bin/sh\\necho Chromium 1\\n' > "${folder}/$name" && /bin/chmod 755 "${folder}/$name"`,
      );

    it('the package of the system is installed', async () => {
      expect(await ensureChromium(process.execPath, writeInstaller())).toBe(path.join(folder, 'chromium'));
    });

    it('that of the shell, too', async () => {
      expect(await ensureHeadlessShell('/usr/bin/chromium', writeInstaller())).toBe(path.join(folder, 'chromium-headless-shell'));
    });
  });
}
