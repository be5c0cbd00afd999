import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Empties the last message of tickets where it is one of those that are deleted. */
export const forgetLastMessages = (
  { em }: Scope,
  { ticketIds, messageIds }: { readonly ticketIds: readonly number[]; readonly messageIds: readonly number[] },
): Promise<unknown> =>
  execute(
    em,
    `update tickets set last_message = '', last_message_row_id = null
     where id = any($1::int[]) and last_message_row_id = any($2::bigint[])`,
    [ticketIds, messageIds],
  );
