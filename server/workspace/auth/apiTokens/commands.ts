import { randomBytes } from 'node:crypto';
import type { api } from '#shared/api.ts';
import type { ApiTokenRecord } from '#shared/workspace/auth/apiTokens.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { apiTokenScopes, type ApiTokenScopeName } from '#shared/rules/apiTokenScopes.ts';
import { parseZonedEnd } from '#shared/rules/zonedTime.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { hashApiToken, requireConnection } from '#server/workspace/connections/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';

const maxTokens = 50;
const tokenBytes = 32;
const endingLength = 5;
const maxLifeMs = 100 * 366 * dayMs;

const shape = {
  id: column.number(),
  name: column.text(),
  whatsappId: column.number(),
  ending: column.text(),
  scopes: column.list(column.text<ApiTokenScopeName>()),
  expiresAt: column.orNull(column.text()),
  allowedAddresses: column.list(column.text()),
  lastUsedAt: column.orNull(column.text()),
  createdAt: column.text(),
};
const columns = `id, name, connection_id as "whatsappId", ending, scopes,
  iso(expires_at) as "expiresAt", allowed_addresses as "allowedAddresses", iso(last_used_at) as "lastUsedAt", iso(created_at) as "createdAt"`;

const listQuery = queryOf<ApiTokenRecord>(shape, `select ${columns} from api_tokens order by id desc limit ${maxTokens}`);
const insertQuery = queryOf<ApiTokenRecord>(
  shape,
  `insert into api_tokens (company_id, connection_id, name, token_hash, ending, created_at, scopes, expires_at, allowed_addresses)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9 where (select count(*) from api_tokens) < ${maxTokens} returning ${columns}`,
);
const lockQuery = queryOf<ApiTokenRecord>(shape, `select ${columns} from api_tokens where id = $1 for update`);
const updateQuery = queryOf<ApiTokenRecord>(
  shape,
  `update api_tokens set name = $2, scopes = $3, expires_at = $4, allowed_addresses = $5 where id = $1 returning ${columns}`,
);
const deleteQuery = queryOf({ name: column.text() }, 'delete from api_tokens where id = $1 returning name');

export const listApiTokens = ({ em }: Scope): Promise<ApiTokenRecord[]> => queryRows(em, listQuery);

/** The time of an input, the end of a day that it names, or null. Throws ERR_API_TOKEN_END for none, and for one that is over. */
async function readEnd(scope: Scope, expiresAt: string | null | undefined): Promise<Date | null> {
  if (!expiresAt) {
    return null;
  }
  const isDay = /^\d{4}-\d\d-\d\d$/.test(expiresAt);
  const end = isDay ? parseZonedEnd(expiresAt, await readTimeZone(scope)) : new Date(expiresAt);
  if (end === null || !(end > scope.now) || end.getTime() - scope.now.getTime() > maxLifeMs) {
    throw new AppError('ERR_API_TOKEN_END', { fields: { expiresAt: 'date.min' } });
  }
  return end;
}

/** A text of addresses has become a list by its rule, but for an empty one. */
const toAddresses = (addresses: string | readonly string[]): string[] => [addresses].flat().filter((address) => address !== '');

/** Makes a random token for one connection; only its hash is stored. */
export async function createApiToken(
  scope: AuditedScope,
  { name, whatsappId, scopes = [...apiTokenScopes], expiresAt, allowedAddresses = [] }: InputOf<typeof api.apiTokens.create>,
): Promise<ResultOf<typeof api.apiTokens.create>> {
  const { em, companyId, now } = scope;
  await requireConnection(scope, whatsappId);
  const token = `prosa_${randomBytes(tokenBytes).toString('base64url')}`;
  const limits = [scopes, await readEnd(scope, expiresAt), toAddresses(allowedAddresses)];
  const values = [companyId, whatsappId, name, hashApiToken(token), token.slice(-endingLength), now, ...limits];
  const [record] = await queryRows(em, insertQuery, values);
  if (record === undefined) {
    throw new AppError('ERR_API_TOKEN_LIMIT', { values: { max: maxTokens } });
  }
  const details = { name, whatsappId, scopes, expiresAt: record.expiresAt, allowedAddresses: record.allowedAddresses };
  await recordAudit(scope, { action: 'apiToken.create', subject: { type: 'apiToken', id: record.id }, details });
  return { ...record, token };
}

type Changes = InputOf<typeof api.apiTokens.update>;

/** The end as it is stays, also one that is over: a form sends it back with whatever it changes. */
async function changeEnd(scope: Scope, { expiresAt }: Changes, current: string | null): Promise<Date | string | null> {
  return expiresAt === undefined || expiresAt === current ? current : readEnd(scope, expiresAt);
}

const limitsOf = ({ scopes, expiresAt, allowedAddresses }: ApiTokenRecord) => ({ scopes, expiresAt, allowedAddresses });

/** Changes name and limits; each call of the token reads them, so that they count from the next one on. */
export async function updateApiToken(scope: AuditedScope, changes: Changes): Promise<ApiTokenRecord> {
  const { id } = changes;
  const [row] = await queryRows(scope.em, lockQuery, [id]);
  const current = required(row, 'ERR_NO_API_TOKEN_FOUND');
  const { name = current.name, scopes = current.scopes, allowedAddresses = current.allowedAddresses } = changes;
  const values = [id, name, scopes, await changeEnd(scope, changes, current.expiresAt), toAddresses(allowedAddresses)];
  const record = required((await queryRows(scope.em, updateQuery, values))[0], 'ERR_NO_API_TOKEN_FOUND');
  const details = { name, ...limitsOf(record), before: { name: current.name, ...limitsOf(current) } };
  await recordAudit(scope, { action: 'apiToken.update', subject: { type: 'apiToken', id }, details });
  return record;
}

/** Ends a token at once. */
export async function removeApiToken(scope: AuditedScope, { id }: InputOf<typeof api.apiTokens.remove>): Promise<Confirmation> {
  const [row] = await queryRows(scope.em, deleteQuery, [id]);
  const { name } = required(row, 'ERR_NO_API_TOKEN_FOUND');
  await recordAudit(scope, { action: 'apiToken.remove', subject: { type: 'apiToken', id }, details: { name } });
  return { message: 'Token removed' };
}
