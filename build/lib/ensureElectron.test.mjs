import os from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { ensureElectron } from './ensureElectron.mjs';

afterEach(() => vi.unstubAllEnvs());

it('returns the configured Electron where it is a file', async () => {
  vi.stubEnv('ELECTRON_PATH', process.execPath);
  expect(await ensureElectron(process.execPath)).toBe(process.execPath);
});

it.each([`${process.execPath}-none`, os.tmpdir()])('fails where %s is configured', async (configured) => {
  vi.stubEnv('ELECTRON_PATH', configured);
  await expect(ensureElectron(process.execPath)).rejects.toThrow(`ELECTRON_PATH names ${configured}, which is no program.`);
});
