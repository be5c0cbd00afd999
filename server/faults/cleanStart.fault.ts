import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnPostgres, type PostgresVersion } from '#server/testing/database/startOwnPostgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
const email = 'rosa@loja.example';
let folder: string;
let clone: string;

/** A clone as somebody else has it, with the changes of this one: its files alone, in a folder whose name asks for care. */
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-clean-'));
  clone = path.join(folder, 'Balcão 2');
  mkdirSync(clone);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    cpSync(path.join(root, file), path.join(clone, file));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }), 300_000);

/** `npm start` in production mode on a machine that says little; when it is ready, the first administrator signs in, and Ctrl+C ends it. */
async function startOnce(environment: Record<string, string> = {}): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    env: { PATH, HOME, LC_ALL: 'C', NODE_ENV: 'production', npm_config_omit: 'dev', ADMIN_EMAIL: email, PORT: '0', ...environment },
  });
  let output = '';
  const ready = Promise.withResolvers<string>();
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    const url = /Prosa is ready at (\S+)/.exec(output)?.[1];
    return url === undefined ? undefined : ready.resolve(url);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const closed = once(child, 'close');
  void closed.then(() => ready.reject(new Error(`It ended before it was ready:\n${output}`)));
  const url = await ready.promise;
  try {
    await signIn(url, output);
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGINT');
  }
  await closed;
  expect(output).toContain('stopping');
  return output;
}

async function signIn(url: string, output: string): Promise<void> {
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<script');
  const password = /One-time password, shown only now: (\S+)/.exec(output)?.[1];
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(login.status, await login.text()).toBe(200);
}

it('a clean clone starts in production mode on the embedded PostgreSQL', async () => {
  const output = await startOnce();
  expect(output).toContain('Installing packages');
  expect(output).not.toContain('starts from its sources');
  expect(existsSync(path.join(clone, 'out/server/main.js'))).toBe(true);
});

it.each<PostgresVersion>([15, 18])('and on an own PostgreSQL %i whose owner is no superuser, without another install', async (version) => {
  const postgres = await startOwnPostgres(version);
  try {
    const output = await startOnce({ DATABASE_URL: await postgres.createOwner('loja'), DATA_DIR: `data-${version}` });
    expect(output).not.toMatch(/Installing packages|Building the page|Bundling the server/);
  } finally {
    await postgres.stop();
  }
});
