import { AppError } from '#shared/errors.ts';
import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { restoreContacts } from '#server/contacts/contacts/index.ts';
import { splitTickets } from '#server/conversations/tickets/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { returnReferences, type MovedIds } from '#server/platform/database/references.ts';
import { required, type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { lockContacts } from './lockContacts.ts';

interface MergeRow {
  readonly id: number;
  readonly keptId: number;
  readonly lostId: number;
  readonly isUndone: boolean;
  readonly keptRow: string;
  readonly lostRow: string;
  readonly addresses: readonly string[];
  readonly moved: MovedIds;
}

const mergeQuery = queryOf<MergeRow>(
  {
    id: column.number(),
    keptId: column.number(),
    lostId: column.number(),
    isUndone: column.boolean(),
    keptRow: column.text(),
    lostRow: column.text(),
    addresses: column.list(column.text()),
    moved: column.storedJson(),
  },
  `select id, kept_id as "keptId", lost_id as "lostId", undone_at is not null as "isUndone", kept::text as "keptRow",
    lost::text as "lostRow", addresses, moved from contact_merges where id = $1 for update`,
);

async function lockMerge({ em }: Scope, id: number): Promise<MergeRow> {
  const [row] = await queryRows(em, mergeQuery, [id]);
  const merge = required(row, 'ERR_NO_MERGE_FOUND');
  if (merge.isUndone) {
    throw new AppError('ERR_MERGE_UNDONE');
  }
  return merge;
}

/**
 * Former merges into the removed contact return to it: their record names the contact they were merged into, which may have
 * changed its id since.
 */
const returnMergesStatement = `
  with recursive inside (id) as (
    select lost_id from contact_merges where id = $1
    union select m.lost_id from contact_merges m join inside i on (m.kept ->> 'id')::int = i.id where m.id < $1 and m.undone_at is null)
  update contact_merges e set kept_id = m.lost_id, updated_at = now() from contact_merges m
  where m.id = $1 and e.id < m.id and e.undone_at is null and e.kept_id = m.kept_id
    and (e.kept ->> 'id')::int in (select id from inside)`;

const numberTakenQuery = `
  select from contact_merges m join contacts c on c.number = m.lost ->> 'number' and c.id <> m.kept_id where m.id = $1`;

async function splitContacts(scope: Scope, merge: MergeRow): Promise<void> {
  const { em } = scope;
  const { id, keptId, lostId, moved } = merge;
  if ((await queryRows(em, queryOf({}, numberTakenQuery), [id])).length > 0) {
    throw new AppError('ERR_DUPLICATED_CONTACT');
  }
  await restoreContacts(scope, merge);
  await returnReferences(scope, 'contact', { from: keptId, back: lostId, moved });
  await execute(em, returnMergesStatement, [id]);
  await splitTickets(scope, id, [lostId, keptId]);
  await execute(em, 'update contact_merges set undone_at = $2, undone_by = $3 where id = $1', [
    id,
    scope.now.toISOString(),
    actorIdOf(scope),
  ]);
}

/** Splits two merged contacts; channels cannot merge them again. Messages since the merge stay where they are. */
export async function undoMerge(scope: Scope, { id }: InputOf<typeof api.identity.undo>): Promise<Confirmation> {
  const merge = await lockMerge(scope, id);
  await lockContacts(scope, [merge.keptId]);
  await splitContacts(scope, merge);
  const ticketRows = await queryRows(
    scope.em,
    queryOf({ id: column.number() }, 'select id from tickets where contact_id = $1 order by id'),
    [merge.lostId],
  );
  scope.recordEvent('contact.created', { contactId: merge.lostId });
  scope.recordEvent('contact.changed', { contactId: merge.keptId });
  ticketRows.forEach((ticket) => scope.recordEvent('ticket.changed', { ticketId: ticket.id }));
  scope.recordEvent('contact.parted', { contactId: merge.keptId, formerId: merge.lostId });
  return { message: 'Contacts parted' };
}
