import { openSecret, sealSecret } from '#server/platform/secretColumns.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hashRecoveryCode } from './recoveryCodes.ts';

/** A person's second step, unsealed. */
export interface SecondStep {
  /** Empty without an app. */
  readonly appSecret: string;
  readonly appSince: Date | null;
  readonly lastCounter: number;
  /** A secret that no code has confirmed; empty without one, and when it is too old. */
  readonly pendingSecret: string;
  /** Hashes of the codes that are left. */
  readonly recoveryCodes: readonly string[];
}

type SecretColumn = 'app_secret' | 'pending_secret' | 'recovery_codes';

const placeOf = ({ companyId }: Scope, userId: number, secretColumn: SecretColumn) => ({
  table: 'second_steps',
  column: secretColumn,
  id: userId,
  companyId,
});

const rowQuery = queryOf(
  {
    appSecret: column.text(),
    appSince: column.orNull(column.text()),
    lastCounter: column.number(),
    pendingSecret: column.text(),
    recoveryCodes: column.text(),
  },
  `select app_secret as "appSecret", iso(app_since) as "appSince", last_counter::float8 as "lastCounter",
     case when pending_until > $2 then pending_secret else '' end as "pendingSecret", recovery_codes as "recoveryCodes"
   from second_steps where user_id = $1`,
);
const lockQuery = { ...rowQuery, text: `${rowQuery.text} for update` };

/** The second step; null without one. Locked, it is nobody else's until the transaction ends: a code counts once. */
export async function findSecondStep(scope: Scope, userId: number, { isLocked = false } = {}): Promise<SecondStep | null> {
  const [row] = await queryRows(scope.em, isLocked ? lockQuery : rowQuery, [userId, scope.now]);
  if (row === undefined) {
    return null;
  }
  const open = (secretColumn: SecretColumn, sealed: string): string =>
    openSecret(scope.platform, placeOf(scope, userId, secretColumn), sealed);
  return {
    appSecret: open('app_secret', row.appSecret),
    appSince: row.appSince === null ? null : new Date(row.appSince),
    lastCounter: row.lastCounter,
    pendingSecret: open('pending_secret', row.pendingSecret),
    recoveryCodes: open('recovery_codes', row.recoveryCodes)
      .split(' ')
      .filter((hash) => hash !== ''),
  };
}

export const storePendingSecret = (scope: Scope, userId: number, { secret, until }: { secret: string; until: Date }): Promise<void> =>
  execute(
    scope.em,
    `insert into second_steps (user_id, company_id, pending_secret, pending_until) values ($1, $2, $3, $4)
     on conflict (user_id) do update set pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`,
    [userId, scope.companyId, sealSecret(scope.platform, placeOf(scope, userId, 'pending_secret'), secret), until],
  );

export const storeApp = (scope: Scope, userId: number, { secret, counter }: { secret: string; counter: number }): Promise<void> =>
  execute(
    scope.em,
    `update second_steps set app_secret = $2, app_since = $3, last_counter = $4, pending_secret = '', pending_until = null where user_id = $1`,
    [userId, sealSecret(scope.platform, placeOf(scope, userId, 'app_secret'), secret), scope.now, counter],
  );

export const storeCounter = ({ em }: Scope, userId: number, counter: number): Promise<void> =>
  execute(em, 'update second_steps set last_counter = $2 where user_id = $1', [userId, counter]);

export const storeRecoveryHashes = (scope: Scope, userId: number, hashes: readonly string[]): Promise<void> =>
  execute(scope.em, 'update second_steps set recovery_codes = $2 where user_id = $1', [
    userId,
    sealSecret(scope.platform, placeOf(scope, userId, 'recovery_codes'), hashes.join(' ')),
  ]);

export const storeRecoveryCodes = (scope: Scope, userId: number, codes: readonly string[]): Promise<void> =>
  storeRecoveryHashes(scope, userId, codes.map(hashRecoveryCode));

/** A row without an app, for recovery codes beside passkeys. */
export const ensureRow = ({ em, companyId }: Scope, userId: number): Promise<void> =>
  execute(em, 'insert into second_steps (user_id, company_id) values ($1, $2) on conflict do nothing', [userId, companyId]);

export const removeSecondStep = ({ em }: Scope, userId: number): Promise<void> =>
  execute(em, 'delete from second_steps where user_id = $1', [userId]);
