import { createHash } from 'node:crypto';
import { column, queryPrepared, queryOf } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

interface ChatOnConnection {
  readonly connectionId: number;
  readonly chat: string;
}

/** Locks chats of connections until the transaction ends, in a fixed order. */
export async function lockChats({ em, companyId }: Scope, chats: readonly ChatOnConnection[]): Promise<void> {
  const digest = ({ connectionId, chat }: ChatOnConnection): bigint =>
    createHash('sha256').update(`${companyId} ${connectionId} ${chat}`).digest().readBigInt64BE(0);
  const keys = [...new Set(chats.map(digest))].toSorted((one, other) => Number(one > other) - Number(one < other));
  await queryPrepared(
    em,
    queryOf({ locked: column.text() }, 'select pg_advisory_xact_lock(key)::text as locked from unnest($1::bigint[]) as key'),
    [keys.map(String)],
  );
}

export const lockChat = (scope: Scope, connectionId: number, chat: string): Promise<void> => lockChats(scope, [{ connectionId, chat }]);
