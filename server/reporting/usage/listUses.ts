import type { api } from '#shared/api.ts';
import type { UsedRecord } from '#shared/reporting/usage/recordUses.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { countUses } from '#server/platform/database/references.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

const existing: Readonly<Record<UsedRecord, { readonly query: string; readonly missing: ErrorCode }>> = {
  tag: { query: 'select from tags where id = $1', missing: 'ERR_NO_TAG_FOUND' },
  queue: { query: 'select from queues where id = $1', missing: 'ERR_QUEUE_NOT_FOUND' },
  connection: { query: 'select from connections where id = $1', missing: 'ERR_NO_WAPP_FOUND' },
};

/** What else uses a tag, a queue or a connection. */
export async function listUses(
  scope: Scope,
  { record, id }: InputOf<typeof api.recordUses.list>,
): Promise<ResultOf<typeof api.recordUses.list>> {
  const { query, missing } = existing[record];
  const [row] = await queryRows(scope.em, queryOf({}, query), [id]);
  required(row, missing);
  return countUses(scope, record, id);
}
