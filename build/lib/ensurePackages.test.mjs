import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensurePackages } from './ensurePackages.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'packages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('refuses node_modules that are a link, and leaves what it names alone', async () => {
  const other = path.join(folder, 'other');
  mkdirSync(other);
  writeFileSync(path.join(other, 'kept'), '');
  symlinkSync(other, path.join(folder, 'node_modules'), 'junction');
  await expect(ensurePackages(folder)).rejects.toThrow(`${path.join(folder, 'node_modules')} is a link.`);
  expect(readdirSync(other)).toEqual(['kept']);
});

it('installs nothing where node_modules match the lock file', async () => {
  const lock = JSON.stringify({ packages: { 'node_modules/joi': { version: '1.0.0' } } });
  mkdirSync(path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package-lock.json'), lock);
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), lock);
  await ensurePackages(folder);
  expect(readdirSync(path.join(folder, 'node_modules'))).toEqual(['.package-lock.json']);
});
