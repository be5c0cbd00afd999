import type { PasskeyRecord } from '#shared/workspace/auth/passkeys.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope, UserScope } from '#server/platform/database/scope.ts';

const recordShape = { id: column.number(), name: column.text(), createdAt: column.text(), lastUsedAt: column.orNull(column.text()) };
const recordColumns = 'id, name, iso(created_at) as "createdAt", iso(last_used_at) as "lastUsedAt"';

export const maxPasskeys = 20;

const listQuery = queryOf<PasskeyRecord>(recordShape, `select ${recordColumns} from passkeys where user_id = $1 order by id desc`);
export const listPasskeysOf = ({ em }: Scope, userId: number): Promise<PasskeyRecord[]> => queryRows(em, listQuery, [userId]);

/** What a signature is checked with. */
export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
}

export const storedPasskeyShape = {
  credentialId: column.text(),
  publicKey: column.text(),
  counter: column.number(),
  transports: column.text(),
};
export const storedPasskeyColumns = `p.credential_id as "credentialId", p.public_key as "publicKey", p.counter::float8 as counter, p.transports`;

const storedQuery = queryOf<StoredPasskey>(
  storedPasskeyShape,
  `select ${storedPasskeyColumns} from passkeys p where p.user_id = $1 order by p.id`,
);
export const listStoredPasskeys = ({ em }: Scope, userId: number): Promise<StoredPasskey[]> => queryRows(em, storedQuery, [userId]);

const insertQuery = queryOf<PasskeyRecord>(
  recordShape,
  `insert into passkeys (company_id, user_id, name, credential_id, public_key, counter, transports, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${recordColumns}`,
);

export async function insertPasskey(
  scope: UserScope,
  passkey: StoredPasskey & { readonly name: string },
): Promise<PasskeyRecord | undefined> {
  const { em, companyId, actor, now } = scope;
  const { name, credentialId, publicKey, counter, transports } = passkey;
  const [record] = await queryRows(em, insertQuery, [companyId, actor.userId, name, credentialId, publicKey, counter, transports, now]);
  return record;
}

const removeQuery = queryOf({ name: column.text() }, 'delete from passkeys where id = $1 and user_id = $2 returning name');
export const removePasskeyRow = async ({ em, actor }: UserScope, id: number): Promise<boolean> =>
  (await queryRows(em, removeQuery, [id, actor.userId])).length > 0;

export const removePasskeysOf = ({ em }: Scope, userId: number): Promise<void> =>
  execute(em, 'delete from passkeys where user_id = $1', [userId]);

/** A counter that does not grow is that of a copy; authenticators without one always say 0. */
const usedQuery = queryOf(
  { id: column.number() },
  `update passkeys set counter = $2, last_used_at = $3 where credential_id = $1 and (counter < $2 or $2 = 0 and counter = 0) returning id`,
);
export const notePasskeyUse = async (
  { em, now }: Scope,
  { credentialId, counter }: { credentialId: string; counter: number },
): Promise<boolean> => (await queryRows(em, usedQuery, [credentialId, counter, now])).length > 0;
