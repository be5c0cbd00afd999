import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createSealer } from './sealer.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const load = (environment: Record<string, string> = {}): Promise<Secrets> =>
  loadSecrets(readConfig({ DATA_DIR: path.join(folder, 'data'), ...environment }));
const file = (): string => path.join(folder, 'data/secrets.json');

describe('loadSecrets', () => {
  it('generates them once, readable by the owner only', async () => {
    const first = await load();
    const second = await load();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(second.jwt).toBe(first.jwt);
    expect(second.envelope).toEqual(first.envelope);
    expect(first.envelope).toHaveLength(32);
    expect(new Set([first.jwt, first.refresh, first.files]).size).toBe(3);
  });

  it('agrees with itself when several processes start at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => load()));
    expect(new Set(all.map(({ jwt }) => jwt)).size).toBe(1);
    expect(readdirSync(path.join(folder, 'data'))).toEqual(['secrets.json']);
  });

  it('prefers the environment, and writes nothing when that gives all', async () => {
    const given = {
      JWT_SECRET: 'j'.repeat(40),
      REFRESH_SECRET: 'r'.repeat(40),
      FILES_SECRET: 'f'.repeat(40),
      ENVELOPE_KEY: 'ab'.repeat(32),
    };
    const secrets = await load(given);
    expect(secrets).toMatchObject({ jwt: given.JWT_SECRET, refresh: given.REFRESH_SECRET, files: given.FILES_SECRET });
    expect(secrets.envelope.toString('hex')).toBe(given.ENVELOPE_KEY);
    expect(existsSync(file())).toBe(false);
  });

  it('never replaces a damaged file', async () => {
    await load();
    writeFileSync(file(), readFileSync(file(), 'utf8').slice(0, 40));
    await expect(load()).rejects.toThrow(/damaged/);
    writeFileSync(file(), JSON.stringify({ jwt: 'short' }));
    await expect(load()).rejects.toThrow(/damaged/);
    rmSync(file());
    mkdirSync(file());
    await expect(load()).rejects.toMatchObject({ code: 'EISDIR', path: file() });
  });

  it('gives each role a password of its own, the same on every server', async () => {
    const [first, second] = [await load(), await load()];
    expect(first.databasePassword('prosa_app')).toBe(second.databasePassword('prosa_app'));
    expect(first.databasePassword('prosa_app')).not.toBe(first.databasePassword('prosa_support'));
  });

  it('hides its values from JSON', async () => {
    const secrets = await load();
    expect(JSON.stringify({ secrets })).toBe('{"secrets":"[secrets]"}');
  });
});

describe('seal and open', () => {
  const [old, young] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

  it('opens what it sealed, and never seals twice alike', () => {
    const { seal, open } = createSealer([young]);
    expect(open(seal('chave do banco ç', 'setting:3'), 'setting:3')).toBe('chave do banco ç');
    expect(seal('x', 'setting:3')).not.toBe(seal('x', 'setting:3'));
  });

  it('refuses a changed text and one that was moved elsewhere', () => {
    const { seal, open } = createSealer([young]);
    const sealed = seal('secret', 'setting:3');
    expect(() => open(sealed, 'setting:4')).toThrow(/authenticate/);
    const [form, id, nonce, closed = ''] = sealed.split('.');
    const changed = [form, id, nonce, (closed.startsWith('A') ? 'B' : 'A') + closed.slice(1)].join('.');
    expect(() => open(changed, 'setting:3')).toThrow(/authenticate/);
    expect(() => open('secret', 'setting:3')).toThrow(/not a sealed text/);
  });

  it('opens with an older key, and says so when that is gone', () => {
    const sealed = createSealer([old]).seal('secret', 'setting:3');
    expect(createSealer([young, old]).open(sealed, 'setting:3')).toBe('secret');
    expect(() => createSealer([young]).open(sealed, 'setting:3')).toThrow(/no longer holds/);
  });
});
