import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { api } from '#shared/api.ts';
import { readConfig } from '#server/config.ts';
import { makeDemoCompany } from '#server/demo/makeDemo.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { startApp } from '#server/startApp.ts';
import { startPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { migrations } from '#server/migrations.ts';
import { prepareDatabase } from '#server/platform/database/prepareDatabase.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { createApiClient, type ApiClient } from '#server/testing/server/createApiClient.ts';
import { FaultyServer } from './FaultyServer.ts';

const secrets = {
  JWT_SECRET: 'a secret for access tokens of a server that is killed',
  REFRESH_SECRET: 'a secret for refresh tokens of a server that is killed',
  FILES_SECRET: 'a secret for file addresses of a server that is killed',
  ENVELOPE_KEY: 'ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100',
};

/** Servers at fixed addresses on a database that outlives them. */
export interface FaultEnvironment {
  /** The database as its owner, past row-level security. */
  readonly owner: pg.Pool;
  readonly environment: Record<string, string>;
  readonly servers: readonly [FaultyServer, ...FaultyServer[]];
  /** Signs in a user of the demo company at the first server; the session survives restarts. */
  as(email: string): Promise<SignedInUser>;
  stop(): Promise<void>;
}

export interface SignedInUser {
  readonly id: number;
  readonly caller: ApiClient;
}

async function makeCompany(environment: Record<string, string>): Promise<void> {
  const config = readConfig({ ...environment, PORT: '0', LOG_LEVEL: 'warn', SERVICES: 'web' });
  const log = createLog({ level: 'warn' });
  const loaded = await loadSecrets(config);
  const passwords = { app: loaded.databasePassword('app'), support: loaded.databasePassword('support') };
  const urls = await prepareDatabase({ url: environment['DATABASE_URL'] ?? '', passwords, migrations, log });
  const app = await startApp({ config, secrets: loaded, log, urls });
  await makeDemoCompany(app.platform);
  await app.stop();
}

/** Records every change of a delivery state. */
const deliveryAuditStatement = `
  create table delivery_steps (id bigserial primary key, message_id bigint, before text, after text);
  create function note_delivery() returns trigger language plpgsql security definer as $$
  begin
    insert into public.delivery_steps (message_id, before, after) values (new.id, old.delivery, new.delivery);
    return null;
  end $$;
  create trigger note_delivery after update of delivery on messages
    for each row when (old.delivery is distinct from new.delivery) execute function note_delivery()`;

/** Starts servers at fixed ports, with a company without customers. */
export async function startFaultEnvironment(extraEnvironment: Record<string, string> = {}, extraServers = 0): Promise<FaultEnvironment> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-faults-'));
  const postgres = await startPostgres({ dir: path.join(folder, 'postgres'), log: createLog({ level: 'warn' }) });
  await postgres.createDatabase('faults');
  const port = randomInt(21_000, 31_000);
  const environment = {
    ...secrets,
    ...extraEnvironment,
    DATABASE_URL: postgres.url('faults'),
    DATA_DIR: path.join(folder, 'files'),
    DEMO: '1',
    // The rate limit would only prolong the test.
    MESSAGES_PER_MINUTE: '100000',
  };
  await makeCompany(environment);
  const owner = new pg.Pool({ connectionString: postgres.url('faults'), max: 4 });
  await owner.query(deliveryAuditStatement);
  const server = (index: number): Promise<FaultyServer> =>
    FaultyServer.start({ ...environment, PORT: String(port + index), DATA_DIR: path.join(folder, `files${index}`) });
  const first = await server(0);
  const servers: FaultEnvironment['servers'] = [
    first,
    ...(await Promise.all(Array.from({ length: extraServers }, (_, index) => server(index + 1)))),
  ];
  return {
    owner,
    environment,
    servers,
    as: async (email) => {
      const { token, user } = await createApiClient(first.url, null).call(api.auth.login, { email, password: demoPassword });
      return { id: user.id, caller: createApiClient(first.url, token) };
    },
    stop: async () => {
      await Promise.all(servers.map((each) => each.kill()));
      await owner.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isUnreachable = (error: unknown): boolean => error instanceof TypeError || /answered 5\d\d|ERR_UNEXPECTED/.test(String(error));

/** Retries idempotent work while the server is unreachable. */
export async function retryWhileUnreachable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error)) {
        throw error;
      }
      await pause(100);
    }
  }
}

export const isLongRun = process.env['FAULTS'] === 'long';
/** Generous: the machine may be busy, and other fault tests run concurrently. */
const waitTimeoutMs = 120_000;

/** Repeats the check until it gives a value. */
export async function waitFor<T>(what: string, check: () => Promise<T | null | undefined>): Promise<T> {
  const end = Date.now() + waitTimeoutMs;
  while (Date.now() < end) {
    const value = await check();
    if (value !== null && value !== undefined) {
      return value;
    }
    await pause(100);
  }
  throw new Error(`timed out waiting for ${what}`);
}

/** Waits until a count of rows is reached. */
export const waitForCount = (owner: pg.Pool, statement: string, count: number): Promise<true> =>
  waitFor(`${count} ${statement}`, async () => {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${statement}`);
    return (rows[0]?.n ?? 0) >= count || null;
  });

/** Waits until the connection is open. */
export const waitForConnection = (caller: ApiClient, id: number): Promise<true> =>
  waitFor('an open number', async () => (await caller.call(api.connections.show, { id })).status === 'CONNECTED' || null);
