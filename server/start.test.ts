import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBytes, readEncryptedArchive } from './backup/encryptedArchive.ts';
import { writeDemoMarker } from './demo/demoMarker.ts';
import { startServerProcess } from './faults/startServerProcess.ts';
import { migrations } from './migrations.ts';
import { prepareDatabase } from './platform/database/prepareDatabase.ts';
import { createLog } from './platform/log.ts';
import { createTestDatabase } from './testing/database/createTestDatabase.ts';
import { secretEnvironment, testConfig } from './testing/server/testConfig.ts';

/** Roles belong to the cluster that all tests share, so that their passwords must come from the secrets of the tests. */
const { ENVELOPE_KEY: _, ...otherSecrets } = secretEnvironment;
const givenKey = { ...otherSecrets, ENVELOPE_KEY: secretEnvironment.ENVELOPE_KEY };

interface Place {
  readonly environment: Record<string, string>;
  readonly dataDir: string;
  readonly url: string;
  query(sql: string): Promise<pg.QueryResult>;
}

/** An empty, migrated database and a data folder. */
async function setUp(): Promise<Place> {
  const { urls, drop } = await createTestDatabase();
  const { dataDir } = testConfig();
  const client = new pg.Client(urls.owner);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const roleUrls = { DATABASE_APP_URL: urls.app, DATABASE_SUPPORT_URL: urls.support };
  const environment = { DATA_DIR: dataDir, DATABASE_URL: urls.owner, ...roleUrls, SERVICES: 'web' };
  return { environment, dataDir, url: urls.owner, query: (sql) => client.query(sql) };
}

/** The output of a start that ends at once with code 1. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const outcome = await startServerProcess(environment).then(
    async (server) => {
      await server.kill();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  expect(outcome).toMatch(/ended with 1 before/);
  expect(outcome).not.toMatch(/\n\s+at /);
  return outcome.split('\n').slice(1).join('\n').trim();
}

async function startOnce(environment: Record<string, string>): Promise<string> {
  const server = await startServerProcess(environment);
  await server.stop();
  return server.output();
}

const secretsOf = ({ dataDir }: Place): string => path.join(dataDir, 'secrets.json');

describe('secrets on a database that holds data', { timeout: 120_000 }, () => {
  it('refuse to be made anew when their file is missing, and say what to restore', async () => {
    const place = await setUp();
    await startOnce(place.environment);
    await copyFile(secretsOf(place), `${secretsOf(place)}.backup`);
    await rm(secretsOf(place));
    expect(await refusal(place.environment)).toBe(
      `${secretsOf(place)} is missing, and the database holds data that only its secrets can read. Restore the file from a backup, or set JWT_SECRET, REFRESH_SECRET, FILES_SECRET and ENVELOPE_KEY as they were.`,
    );
    await copyFile(`${secretsOf(place)}.backup`, secretsOf(place));
    expect(await startOnce(place.environment)).toContain('Prosa is ready at');
  });

  it('refuse those of another installation', async () => {
    const place = await setUp();
    await startOnce(place.environment);
    const own = JSON.parse(await readFile(secretsOf(place), 'utf8')) as object;
    await writeFile(secretsOf(place), JSON.stringify({ ...own, envelope: randomBytes(32).toString('base64url') }));
    expect(await refusal(place.environment)).toMatch(
      /^The secrets are not those of this database.*Restore .*secrets\.json from the backup/,
    );
  });

  it('accept an older envelope key behind a new one', async () => {
    const place = await setUp();
    const first = { ...place.environment, ...givenKey };
    await startOnce(first);
    const newKey = 'ab'.repeat(32);
    await startOnce({ ...first, ENVELOPE_KEY: `${newKey},${givenKey.ENVELOPE_KEY}` });
    expect(await startOnce({ ...first, ENVELOPE_KEY: newKey })).toContain('Prosa is ready at');
    expect(await refusal(first)).toContain('The secrets are not those of this database');
  });

  it('refuse a damaged file in one sentence', async () => {
    const place = await setUp();
    await mkdir(place.dataDir, { recursive: true });
    await writeFile(secretsOf(place), '{"jwt": "');
    expect(await refusal(place.environment)).toBe(
      `${secretsOf(place)} is damaged. Restore it from a backup: what it sealed cannot be opened without it.`,
    );
  });
});

describe('a first start that failed', { timeout: 120_000 }, () => {
  it('in production without ADMIN_EMAIL changes nothing for the demo', async () => {
    const place = await setUp();
    expect(await refusal({ ...place.environment, NODE_ENV: 'production' })).toContain('ADMIN_EMAIL must name the first administrator');
    expect(await startOnce({ ...place.environment, DEMO: 'first' })).toContain('Demo logins');
    expect(await startOnce({ ...place.environment, DEMO: 'first' })).toContain('Demo logins');
  });

  it('is made anew when it was killed half-way: half a demo, a password that nobody has read', async () => {
    const place = await setUp();
    await startOnce(place.environment);
    await place.query(`update installation set first_start = 'running'`);
    await writeDemoMarker(place.dataDir);
    const output = await startOnce({ ...place.environment, NODE_ENV: 'production', ADMIN_EMAIL: 'rosa@loja.example' });
    expect(output).toMatch(/First administrator: rosa@loja\.example\n\s+One-time password, shown only now: \S+/);
    const { rows } = await place.query('select c.id, u.email from companies c join users u on u.company_id = c.id');
    expect(rows).toEqual([{ id: 1, email: 'rosa@loja.example' }]);
  });

  it('leaves a database without companies to the secrets of the next', async () => {
    const place = await setUp();
    await refusal({ ...place.environment, NODE_ENV: 'production' });
    await rm(secretsOf(place));
    expect(await startOnce(place.environment)).toContain('One-time password');
  });
});

describe('a start that cannot succeed says why in one sentence', { timeout: 120_000 }, () => {
  it('port taken', async () => {
    const place = await setUp();
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { port: number };
    const output = await refusal({ ...place.environment, PORT: `${port}`, LOG_LEVEL: 'silent' });
    expect(output).toContain(`Port ${port} of 127.0.0.1 is taken by another program. Stop it, or choose another port with PORT.`);
    expect(output).toContain('One-time password');
  });

  it('database unreachable, unknown, or with another password', async () => {
    const place = await setUp();
    const withUrl = (change: (url: URL) => void): Record<string, string> => {
      const url = new URL(place.url);
      change(url);
      return { ...place.environment, DATABASE_URL: url.href };
    };
    const { hostname, port, username } = new URL(place.url);
    const at = `${decodeURIComponent(hostname)}:${port}`;
    expect(await refusal(withUrl((url) => Object.assign(url, { hostname: '127.0.0.1', port: '9' })))).toBe(
      'No PostgreSQL answers at 127.0.0.1:9. Start it, or correct DATABASE_URL.',
    );
    expect(await refusal(withUrl((url) => Object.assign(url, { password: 'wrong' })))).toBe(
      `PostgreSQL at ${at} refuses the user "${username}" with this password. Correct DATABASE_URL.`,
    );
    expect(await refusal(withUrl((url) => Object.assign(url, { pathname: '/nowhere' })))).toBe(
      `The database "nowhere" does not exist on PostgreSQL at ${at}. Create it, or correct DATABASE_URL.`,
    );
    expect(await refusal(withUrl((url) => Object.assign(url, { hostname: 'nowhere.invalid', port: '' })))).toMatch(
      /^The name of nowhere\.invalid:5432 leads nowhere: this machine's DNS/,
    );
    expect(await refusal(withUrl((url) => Object.assign(url, { hostname: '127.0.0.1', search: '?sslmode=verify-full' })))).toMatch(
      /\(The server does not support SSL connections\)/,
    );
    expect(await refusal({ ...place.environment, JOBS_DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/x', SERVICES: 'web,jobs' })).toContain(
      'No PostgreSQL answers at 127.0.0.1:9. Start it, or correct JOBS_DATABASE_URL.',
    );
    const wrongRole = new URL(place.environment['DATABASE_APP_URL'] ?? '');
    wrongRole.password = 'wrong';
    expect(await refusal({ ...place.environment, DATABASE_APP_URL: wrongRole.href })).toContain('Correct DATABASE_APP_URL.');
  });

  it('a database of a newer program, and nothing is changed in it', async () => {
    const place = await setUp();
    await place.query(`insert into migrations (name) values ('209901010000-of-the-future')`);
    expect(await refusal(place.environment)).toMatch(/^This database was made by another version of Prosa .*209901010000-of-the-future/);
    await expect(readFile(secretsOf(place))).rejects.toThrow('ENOENT');
  });

  it('a database that can only be read', async () => {
    const place = await setUp();
    const { pathname } = new URL(place.url);
    const name = pathname.slice(1);
    await place.query(`alter database "${name}" set default_transaction_read_only = on`);
    const sentence = `The database "${name}" can only be read (default_transaction_read_only). As a superuser, run: ALTER DATABASE "${name}" SET`;
    expect(await refusal(place.environment)).toContain(sentence);
  });

  it('a damaged embedded database', async () => {
    const place = await setUp();
    const cluster = path.join(place.dataDir, 'postgres/cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(place.dataDir, 'postgres/password'), 'x');
    expect(await refusal({ DATA_DIR: place.dataDir })).toMatch(
      /^The embedded database in .* does not start \(.*\)\. .*restore the data folder/,
    );
  });

  it('a data folder that is a file', async () => {
    const place = await setUp();
    await writeFile(place.dataDir, '');
    expect(await refusal(place.environment)).toContain('Mend that, or choose another folder with DATA_DIR.');
  });
});

describe('a start on the database of an earlier version', { timeout: 180_000 }, () => {
  it('backs it up, upgrades it and says how to go back', async () => {
    const { urls, drop } = await createTestDatabase('template0');
    const { dataDir } = testConfig();
    onTestFinished(async () => {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    });
    const roleUrls = { appUrl: urls.app, supportUrl: urls.support };
    const earlier = { url: urls.owner, ...roleUrls, passwords: { app: '', support: '' }, log: createLog({ level: 'warn' }) };
    await prepareDatabase({ ...earlier, migrations: migrations.slice(0, -1) });
    const client = new pg.Client(urls.owner);
    await client.connect();
    await client.query(`update installation set first_start = 'done'`);
    const environment = { DATA_DIR: dataDir, DATABASE_URL: urls.owner, DATABASE_APP_URL: urls.app, DATABASE_SUPPORT_URL: urls.support };
    const left = path.join(dataDir, 'upgrades/before-20260101T000000Z.backup.draft');
    await mkdir(path.dirname(left), { recursive: true });
    await writeFile(left, 'of a killed upgrade');
    await utimes(left, 0, 0);
    const output = await startOnce({ ...environment, SERVICES: 'web', ...givenKey });
    expect(existsSync(left)).toBe(false);
    const file = /What it was before is in (\S+), its passphrase in (\S+)\./.exec(output);
    expect(output).toContain('To go back: stop, check out the earlier version');
    const names: string[] = [];
    for await (const entry of readEncryptedArchive(file?.[1] ?? '', (await readFile(file?.[2] ?? '', 'utf8')).trim())) {
      names.push(entry.name);
      await readBytes(entry, 2 ** 30);
    }
    expect(names).toEqual(expect.arrayContaining(['backup.json', 'contents.json']));
    expect((await client.query('select from migrations')).rowCount).toBe(migrations.length);
    await client.end();
    expect(await startOnce({ ...environment, SERVICES: 'web', ...givenKey })).not.toContain('The database is upgraded');
  });
});
