import { createHash } from 'node:crypto';
import type { Scope } from '#server/platform/database/scope.ts';
import { Message } from '#server/conversations/messages/Message.ts';

/** A stable key per content of one call, derived from the client's key. */
export function deriveClientKey(key: string, what: string): string {
  const hex = createHash('sha256').update(`${key.toLowerCase()} ${what}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

export const isClientKeyUsed = async ({ em }: Scope, key: string | null): Promise<boolean> =>
  key !== null && (await em.count(Message, { clientKey: key })) > 0;
