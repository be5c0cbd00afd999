import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const { escapeIdentifier } = pg;

/** Creates a database unless it exists, optionally as a copy of a template. */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  // Copying files is faster than logging every page of a template, as long as nobody is connected to it.
  const copied = template ? ` template ${escapeIdentifier(template)} strategy file_copy` : '';
  try {
    await runStatement(url, `create database ${escapeIdentifier(name)}${copied}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42P04') {
      throw error;
    }
  }
}

/** Drops a database together with its connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await runStatement(url, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

/** Resolves when nobody else is connected: a pool reports its end before its connections are closed. */
export async function waitForClientsToLeave(url: string, timeoutMs = 2_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  await withClient(url, async (client) => {
    while (Date.now() < deadline && (await countOthers(client)) > 0) {
      await wait(25);
    }
  });
}

async function countOthers(client: pg.Client): Promise<number> {
  const others = `backend_type = 'client backend' and pid <> pg_backend_pid()`;
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity where ${others}`);
  return rows[0]?.count ?? 0;
}

async function runStatement(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'prosa administer' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
