import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureChromium } from './chromium.mjs';

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

function program(name, script) {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

const find = () => ensureChromium(process.execPath);

describe('ensureChromium', () => {
  it('takes the one that is named', async () => {
    const named = program('mine', 'echo Chromium 1');
    vi.stubEnv('CHROMIUM_PATH', named);
    expect(await find()).toBe(named);
  });

  it('refuses a named one that does not run', async () => {
    vi.stubEnv('CHROMIUM_PATH', program('broken', 'exit 1'));
    await expect(find()).rejects.toThrow('does not run');
  });

  it('takes the first on the path that runs', async () => {
    program('chromium-browser', 'echo please install the snap; exit 1');
    const good = program('google-chrome', 'echo Google Chrome 1');
    expect(await find()).toBe(good);
  });
});

// Only root may install packages.
if (process.getuid?.() === 0) {
  describe('ensureChromium, as root', () => {
    it('installs the package of the system', async () => {
      const made = path.join(folder, 'chromium');
      const installer = program(
        'apt-get',
        `[ "$1" = install ] && printf '#!/bin/sh\\necho Chromium 1\\n' > ${made} && /bin/chmod 755 ${made}`,
      );
      expect(await ensureChromium(process.execPath, installer)).toBe(made);
    });
  });
}
