import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ensurePackages } from './ensurePackages.mjs';

let folder;

/** A project that needs a package of each kind, the optional one for this system; the packages are files, so that no registry is asked. */
function writeProject() {
  const write = (file, content) => writeFileSync(path.join(folder, file), JSON.stringify(content));
  const npm = (...args) =>
    execFileSync('npm', [...args, '--offline', '--loglevel=error'], { cwd: folder, shell: process.platform === 'win32' });
  for (const name of ['plain', 'development', 'native']) {
    mkdirSync(path.join(folder, name));
    const system = name === 'native' && { os: [process.platform], cpu: [process.arch] };
    write(`${name}/package.json`, { name, version: '1.0.0', ...system });
    npm('pack', `./${name}`);
  }
  write('package.json', {
    dependencies: { plain: 'file:plain-1.0.0.tgz' },
    devDependencies: { development: 'file:development-1.0.0.tgz' },
    optionalDependencies: { native: 'file:native-1.0.0.tgz' },
  });
  npm('install', '--package-lock-only');
  return { npm, packages: () => readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.')) };
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'packages-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('refuses node_modules that are a link, and leaves what it names alone', async () => {
  const other = path.join(folder, 'other');
  mkdirSync(other);
  writeFileSync(path.join(other, 'kept'), '');
  symlinkSync(other, path.join(folder, 'node_modules'), 'junction');
  await expect(ensurePackages({ folder })).rejects.toThrow(`${path.join(folder, 'node_modules')} is a link.`);
  expect(readdirSync(other)).toEqual(['kept']);
});

it('installs nothing where node_modules match the lock file', async () => {
  const lock = JSON.stringify({ packages: { 'node_modules/joi': { version: '1.0.0' } } });
  mkdirSync(path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package-lock.json'), lock);
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), lock);
  await ensurePackages({ folder });
  expect(readdirSync(path.join(folder, 'node_modules'))).toEqual(['.package-lock.json']);
});

it('installs what tests and what is native, whatever NODE_ENV and the settings of npm leave out', { timeout: 60_000 }, async () => {
  const { npm, packages } = writeProject();
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('npm_config_omit', 'dev optional');
  vi.stubEnv('npm_config_production', 'true');
  vi.stubEnv('npm_config_package_lock_only', 'true');
  await ensurePackages({ folder });
  expect(packages()).toEqual(['development', 'native', 'plain']);
  vi.unstubAllEnvs();
  // Somebody else's install: without the one kind, then without the other.
  for (const kind of ['dev', 'optional']) {
    npm('ci', `--omit=${kind}`);
    expect(packages()).toHaveLength(2);
    // oxlint-disable-next-line no-await-in-loop -- in one folder
    await ensurePackages({ folder });
    expect(packages()).toEqual(['development', 'native', 'plain']);
  }
});

it('leaves out what only tests and installers need where it is not asked for, and keeps it where it is', { timeout: 60_000 }, async () => {
  const { packages } = writeProject();
  await ensurePackages({ folder, dev: false });
  expect(packages()).toEqual(['native', 'plain']);
  const installedAt = () => statSync(path.join(folder, 'node_modules/.package-lock.json')).mtimeMs;
  const first = installedAt();
  await ensurePackages({ folder, dev: false });
  expect(installedAt()).toBe(first);
  await ensurePackages({ folder });
  const all = installedAt();
  await ensurePackages({ folder, dev: false });
  expect(packages()).toEqual(['development', 'native', 'plain']);
  expect(installedAt()).toBe(all);
});

it('installs without a home in which npm could keep its cache', { timeout: 60_000 }, async () => {
  const { packages } = writeProject();
  writeFileSync(path.join(folder, 'home'), '');
  vi.stubEnv('npm_config_cache', path.join(folder, 'home/.npm'));
  await ensurePackages({ folder });
  expect(packages()).toEqual(['development', 'native', 'plain']);
});
