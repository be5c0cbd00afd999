import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureChromium } from './ensureChromium.mjs';

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

// Package installation needs root.
if (process.getuid?.() === 0) {
  describe('ensureChromium, as root', () => {
    it('installs the package of the system', async () => {
      const installedFile = path.join(folder, 'chromium');
      const installer = writeProgram(
        'apt-get',
        `[ "$1" = install ] && printf '#!/bin/sh\\necho Chromium 1\\n' > ${installedFile} && /bin/chmod 755 ${installedFile}`,
      );
      expect(await ensureChromium(process.execPath, installer)).toBe(installedFile);
    });
  });
}
