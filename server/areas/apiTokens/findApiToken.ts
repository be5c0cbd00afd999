import { hashApiToken } from '#server/areas/connections/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The use of a token is written once a minute. */
const useStatement = `
  with used as (
    update api_tokens set last_used_at = $2
    where token_hash = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute'))
  select connection_id as "connectionId" from api_tokens where token_hash = $1`;

/** The connection of a company's token; null for an unknown one. */
export async function findConnectionOfApiToken(platform: Platform, token: string): Promise<number | null> {
  const values = [hashApiToken(token), platform.now()];
  const [row] = await queryAsSupport<{ connectionId: number }>(platform, useStatement, values);
  return row?.connectionId ?? null;
}
