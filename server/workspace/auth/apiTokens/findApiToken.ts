import type { ApiTokenScopeName } from '#shared/rules/apiTokenScopes.ts';
import { AppError } from '#shared/errors.ts';
import { hashApiToken } from '#server/workspace/connections/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { createBlockList, isListedAddress } from '#server/platform/http/internalAddresses.ts';
import type { Platform } from '#server/platform/platform.ts';

interface StoredToken {
  readonly id: number;
  readonly connectionId: number;
  readonly scopes: readonly ApiTokenScopeName[];
  readonly expiresAt: string | null;
  readonly allowedAddresses: readonly string[];
  readonly isUseNoted: boolean;
}

/** The use of a token is written once a minute. */
const tokenStatement = `
  select id, connection_id as "connectionId", scopes, iso(expires_at) as "expiresAt", allowed_addresses as "allowedAddresses",
    coalesce(last_used_at >= $2::timestamptz - interval '1 minute', false) as "isUseNoted"
  from api_tokens where token_hash = $1`;
const useStatement = 'update api_tokens set last_used_at = $2 where id = $1';

function assertUsable(platform: Platform, { expiresAt, allowedAddresses }: StoredToken, ip: string): void {
  if (expiresAt !== null && new Date(expiresAt) <= platform.now()) {
    throw new AppError('ERR_API_TOKEN_EXPIRED');
  }
  if (allowedAddresses.length > 0 && !isListedAddress(createBlockList(allowedAddresses), ip)) {
    throw new AppError('ERR_API_TOKEN_ADDRESS');
  }
}

/**
 * The connection of a company's token and what it may do; null for an unknown one. Throws ERR_API_TOKEN_EXPIRED, and
 * ERR_API_TOKEN_ADDRESS where it comes from elsewhere than it may.
 */
export async function findApiToken(
  platform: Platform,
  { token, ip }: { readonly token: string; readonly ip: string },
): Promise<Pick<StoredToken, 'connectionId' | 'scopes'> | null> {
  const [stored] = await queryAsSupport<StoredToken>(platform, tokenStatement, [hashApiToken(token), platform.now()]);
  if (stored === undefined) {
    return null;
  }
  assertUsable(platform, stored, ip);
  if (!stored.isUseNoted) {
    await queryAsSupport(platform, useStatement, [stored.id, platform.now()]);
  }
  return stored;
}
