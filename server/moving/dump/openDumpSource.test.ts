import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeOlderDatabase, type OlderDatabase } from '#server/testing/fixtures/makeOlderDatabase.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { openPostgresSource, openSource } from '#server/moving/openSource.ts';
import type { SourceDatabase, SourceRecord } from '#server/moving/SourceDatabase.ts';

const run = promisify(execFile);
let folder: string;
let older: OlderDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'dump-'));
  onFileFinished(() => rm(folder, { recursive: true }));
  older = await makeOlderDatabase();
  await older.run(String.raw`
    insert into "Companies" (name, status, "dueDate") values ('Padaria d''Aurora', true, '2093-03-14');
    insert into "Users" (name, email, "passwordHash", "companyId") values ('Aurora', 'dona@aurora.test', '$2a$08$abc', 1);
    insert into "Contacts" (name, number, "companyId") values (E'Aba\there', '5511987654321', 1), (null, '551187654321', 1), ('C:\pasta\', '554733221100', 1);
    insert into "Tickets" (status, "contactId", "companyId") values ('open', 1, 1);
    insert into "Messages" (id, "remoteJid", body, "ticketId", "contactId", "companyId") values
      ('A', 'x', E'linha 1\nlinha 2;\nO''Neill disse: \\N', 1, 1, 1), ('B', 'x', E'); DROP TABLE "Users"; --', 1, 1, 1), ('C', 'x', '', 1, 1, 1);`);
});

async function readAll(source: SourceDatabase, table: string): Promise<SourceRecord[]> {
  const all: SourceRecord[] = [];
  for await (const rows of source.read(table, { order: 'id' })) {
    all.push(...rows);
  }
  return all.toSorted((one, other) => ((one['id'] ?? '') < (other['id'] ?? '') ? -1 : 1));
}

/** COPY writes booleans as one letter. */
const normalize = (rows: readonly SourceRecord[]): unknown =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        key.endsWith('At') && value !== null ? new Date(value).getTime() : ({ t: 'true', f: 'false' }[value ?? ''] ?? value),
      ]),
    ),
  );

describe.each(['copy', 'inserts'] as const)('a dump by %s', (format) => {
  it.each(['Companies', 'Users', 'Contacts', 'Messages', 'Tags'])('holds the rows of %s as the database does', async (table) => {
    const file = path.join(folder, `${format}.sql`);
    await older.dump(file, format);
    const [live, dump] = [await openPostgresSource(older.url), await openSource(file)];
    expect(normalize(await readAll(dump, table))).toEqual(normalize(await readAll(live, table)));
    expect(dump.tables.get(table)).toEqual(live.tables.get(table));
    await live.close();
  });
});

it('refuses a dump that is compressed, and a file that is none', async () => {
  const file = path.join(folder, 'dump.custom');
  await writeFile(file, 'PGDMP and more');
  await expect(openSource(file)).rejects.toThrow('no plain dump');
  await expect(openSource(path.join(folder, 'missing.sql'))).rejects.toThrow('neither');
});

it('refuses a dump that is cut off within rows', async () => {
  const file = path.join(folder, 'half.sql');
  for (const format of ['copy', 'inserts'] as const) {
    await older.dump(file, format);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.slice(0, text.indexOf('Neill disse')));
    await expect(openSource(file)).rejects.toThrow('half.sql ends within the rows of Messages: it is not all of a dump.');
  }
});

it('is tried by a dry run, in a database of its own, and reported', async () => {
  const [file, report] = [path.join(folder, 'dry.sql'), path.join(folder, 'report.json')];
  await older.dump(file, 'copy');
  const args = ['server/moving/main.ts', '--from', file, '--dry-run', '--report', report];
  const { stdout } = await run(process.execPath, args, { env: { PATH: process.env['PATH'], HOME: process.env['HOME'] } });
  expect(stdout).toContain('A dry run: nothing was written.');
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject([
    {
      name: "Padaria d'Aurora",
      tables: { contacts: { brought: 2, known: 1 }, messages: { brought: 3 }, users: { brought: 1, changed: 1 } },
    },
  ]);
}, 60_000);
