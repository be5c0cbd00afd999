import pg from 'pg';
import { StartError } from '#server/platform/StartError.ts';

/** The address of a database and the variable that gives it. */
export interface DatabaseSource {
  readonly url: string;
  readonly variable: string;
}

const connectTimeoutMs = 10_000;

type Explain = (at: string, source: DatabaseSource & { readonly user: string; readonly database: string }) => string;

const explainRefusal: Explain = (at, { user, variable }) =>
  `PostgreSQL at ${at} refuses the user "${user}" with this password. Correct ${variable}.`;

/** By SQLSTATE. */
const explanations: Readonly<Record<string, Explain>> = {
  '28P01': explainRefusal,
  '28000': explainRefusal,
  '3D000': (at, { database, variable }) =>
    `The database "${database}" does not exist on PostgreSQL at ${at}. Create it, or correct ${variable}.`,
  '53300': (at) => `PostgreSQL at ${at} has no connection left. Raise its max_connections, or stop what uses it.`,
  '57P03': (at) => `PostgreSQL at ${at} is starting or stopping. Try again when it is ready.`,
};

const explainSilence: Explain = (at, { variable }) => `No PostgreSQL answers at ${at}. Start it, or correct ${variable}.`;

const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

/** Opens a connection. Throws a `StartError` where there is none to be had. */
export async function connectClient(source: DatabaseSource): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: source.url, connectionTimeoutMillis: connectTimeoutMs });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { hostname, port, username, pathname } = new URL(source.url);
    const parts = { user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
    const code = String((error as NodeJS.ErrnoException).code ?? '');
    const explain = explanations[code] ?? (isSqlState(code) ? null : explainSilence);
    if (explain === null) {
      throw error;
    }
    throw new StartError(explain(`${hostname || 'localhost'}:${port || '5432'}`, { ...source, ...parts }), { cause: error });
  }
}
