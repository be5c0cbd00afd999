import os from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { ensureElectron } from './electron.mjs';

afterEach(() => vi.unstubAllEnvs());

it('takes the Electron that is named, where it is a program', async () => {
  vi.stubEnv('ELECTRON_PATH', process.execPath);
  expect(await ensureElectron(process.execPath)).toBe(process.execPath);
});

it.each([`${process.execPath}-none`, os.tmpdir()])('says so where %s is named', async (named) => {
  vi.stubEnv('ELECTRON_PATH', named);
  await expect(ensureElectron(process.execPath)).rejects.toThrow(`ELECTRON_PATH names ${named}, which is no program.`);
});
