import type pg from 'pg';
import type { Platform } from '#server/platform/platform.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/StartError.ts';
import { queryAsSupport } from './queryAsSupport.ts';

/** What a database says of the installation that it belongs to. */
export interface Installation {
  /** The first start is done: companies live here, and what their secrets seal. */
  readonly holdsData: boolean;
  /** A text sealed with the envelope key; null: not stored yet. */
  readonly keyCheck: string | null;
}

const keyCheckPlace = 'installation';

async function exists(client: pg.Client, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ oid: string | null }>('select to_regclass($1) as oid', [relation]);
  return rows[0]?.oid !== null;
}

/** Row-level security hides companies from an owner that is no superuser; their sequence tells all the same. */
async function hasHadCompany(client: pg.Client): Promise<boolean> {
  if (!(await exists(client, 'companies_id_seq'))) {
    return false;
  }
  const { rows } = await client.query<{ is_called: boolean }>('select is_called from companies_id_seq');
  return rows[0]?.is_called === true;
}

/** Reads as the owner, also from a database that has no tables yet. An interrupted first start counts for nothing. */
export async function readInstallation(client: pg.Client): Promise<Installation> {
  if (!(await exists(client, 'installation'))) {
    return { holdsData: await hasHadCompany(client), keyCheck: null };
  }
  const { rows } = await client.query<{ first_start: string | null; key_check: string | null }>(
    'select first_start, key_check from installation',
  );
  const { first_start: firstStart = null, key_check: keyCheck = null } = rows[0] ?? {};
  return { holdsData: firstStart === 'done' || (firstStart === null && (await hasHadCompany(client))), keyCheck };
}

function canOpen(secrets: Secrets, keyCheck: string): boolean {
  try {
    secrets.open(keyCheck, keyCheckPlace);
    return true;
  } catch {
    return false;
  }
}

/** Throws a `StartError` for secrets of another installation: everything they sealed would be unreadable. */
export function assertOwnSecrets(secrets: Secrets, { holdsData, keyCheck }: Installation, secretsFile: string): void {
  if (holdsData && keyCheck !== null && !canOpen(secrets, keyCheck)) {
    throw new StartError(
      `The secrets are not those of this database, which could not read what it has sealed. Restore ${secretsFile} from the backup of this installation, or set ENVELOPE_KEY as it was.`,
    );
  }
}

/** Stores what later starts check their secrets by; sealed again when the envelope key has changed. */
export async function storeKeyCheck(client: pg.Client, secrets: Secrets): Promise<void> {
  await client.query('update installation set key_check = $1 where key_check is null or not starts_with(key_check, $2)', [
    secrets.seal('the secrets of this installation', keyCheckPlace),
    secrets.currentPrefix,
  ]);
}

/** `running`: companies that are there were not finished; null: not begun by this program. */
export type FirstStart = 'running' | 'done' | null;

export async function readFirstStart(platform: Platform): Promise<FirstStart> {
  const [row] = await queryAsSupport<{ firstStart: FirstStart }>(platform, 'select first_start as "firstStart" from installation');
  return row?.firstStart ?? null;
}

export const saveFirstStart = async (platform: Platform, firstStart: FirstStart): Promise<void> =>
  void (await queryAsSupport(platform, 'update installation set first_start = $1', [firstStart]));
