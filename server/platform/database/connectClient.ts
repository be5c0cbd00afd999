import pg from 'pg';
import { StartError } from '#server/platform/StartError.ts';

/** The address of a database and the variable that gives it. */
export interface DatabaseSource {
  readonly url: string;
  readonly variable: string;
}

const connectTimeoutMs = 10_000;

type Explain = (at: string, source: DatabaseSource & { readonly user: string; readonly database: string }) => string;

/** By SQLSTATE. */
const explanations: Readonly<Record<string, Explain>> = {
  '28P01': (at, { user, variable }) => `PostgreSQL at ${at} refuses the user "${user}" with this password. Correct ${variable}.`,
  '3D000': (at, { database, variable }) =>
    `The database "${database}" does not exist on PostgreSQL at ${at}. Create it, or correct ${variable}.`,
  '53300': (at) => `PostgreSQL at ${at} has no connection left. Raise its max_connections, or stop what uses it.`,
  '57P03': (at) => `PostgreSQL at ${at} is starting or stopping. Try again when it is ready.`,
};

const explainSilence: Explain = (at, { variable }) => `No PostgreSQL answers at ${at}. Start it, or correct ${variable}.`;

const explainName: Explain = (at, { variable }) =>
  `The name of ${at} leads nowhere: this machine's DNS does not know it or does not answer. Correct ${variable} (special characters of a password are written like %40 for @), or the DNS.`;

const explainCertificate: Explain = (at, { variable }) =>
  `PostgreSQL at ${at} shows a certificate that this machine does not trust. Name its authority at the end of ${variable} (sslrootcert=FILE), or its own certificate.`;

/** By the code of the system or of TLS; without one, the library has refused to begin. */
const connectionProblems: Readonly<Record<string, Explain>> = {
  ENOTFOUND: explainName,
  EAI_AGAIN: explainName,
  SELF_SIGNED_CERT_IN_CHAIN: explainCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: explainCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: explainCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: explainCertificate,
  CERT_HAS_EXPIRED: explainCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: explainCertificate,
};

/** The library's own words, which name no value: no password given, no TLS offered, an unreadable address. */
const explainOther =
  (reason: string): Explain =>
  (at, { variable }) =>
    `The connection to PostgreSQL at ${at} cannot be opened (${reason}). Correct ${variable}.`;

const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

function findExplanation(error: unknown): Explain {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (isSqlState(code)) {
    return explanations[code] ?? explainOther(message);
  }
  const isSilent = code !== '' || /timeout|terminated/i.test(message);
  return connectionProblems[code] ?? (isSilent ? explainSilence : explainOther(message));
}

/** Why a connection could not be opened. */
export function explainConnection(error: unknown, source: DatabaseSource): StartError {
  const { host, port, user = '', database = '' } = new pg.Client(source.url);
  return new StartError(findExplanation(error)(`${host}:${port}`, { ...source, user, database }), { cause: error });
}

/** Opens a connection. Throws a `StartError` where there is none to be had. */
export async function connectClient(source: DatabaseSource): Promise<pg.Client> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: source.url, connectionTimeoutMillis: connectTimeoutMs });
  } catch (cause) {
    // A file of a certificate, or an address that the library reads otherwise than the settings' rule.
    throw new StartError(`${source.variable} cannot be used: ${(cause as Error).message.replace(source.url, '…')}. Correct it.`, { cause });
  }
  try {
    await client.connect();
    // A connection that ends meanwhile fails the query that runs, or the next one.
    client.on('error', () => undefined);
    return client;
  } catch (error) {
    throw explainConnection(error, source);
  }
}
