import { AppError } from '#shared/errors.ts';
import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { splitTickets } from '#server/areas/tickets/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { lockContacts } from './lockContacts.ts';

interface MergeRow {
  readonly id: number;
  readonly keptId: number;
  readonly lostId: number;
  readonly isUndone: boolean;
}

async function lockMerge({ em }: Scope, id: number): Promise<MergeRow> {
  const [merge] = await queryRows(
    em,
    queryOf<MergeRow>(
      { id: column.number(), keptId: column.number(), lostId: column.number(), isUndone: column.boolean() },
      `select id, kept_id as "keptId", lost_id as "lostId", undone_at is not null as "isUndone" from contact_merges where id = $1 for update`,
    ),
    [id],
  );
  const lockedMerge = required(merge, 'ERR_NO_MERGE_FOUND');
  if (lockedMerge.isUndone) {
    throw new AppError('ERR_MERGE_UNDONE');
  }
  return lockedMerge;
}

/** Restores what the merge changed on the remaining contact, except values that were edited since. */
const restoreKeptStatement = `
  update contacts k set
    number = case when k.number = l.number and b.number <> l.number then b.number else k.number end,
    name = case when k.name = l.name then b.name else k.name end,
    email = case when k.email = l.email then b.email else k.email end,
    picture_path = case when k.picture_path = l.picture_path then null else k.picture_path end,
    whatsapp_id = case when b.whatsapp_id is null then null else k.whatsapp_id end,
    updated_at = now()
  from contact_merges m, jsonb_populate_record(null::contacts, m.lost) l, jsonb_populate_record(null::contacts, m.kept) b
  where m.id = $1 and k.id = m.kept_id`;

/** Restores the removed contact under its id; the picture is fetched again. Columns added since take the remaining contact's values. */
const restoreLostStatement = `
  insert into contacts select l.* from contact_merges m join contacts k on k.id = m.kept_id
  cross join jsonb_populate_record(k, m.lost || '{"picture_path": null, "picture_checked_at": null}') l where m.id = $1`;

const mergeClause = 'from contact_merges m where m.id = $1';
const returnStatements = [
  `update tickets t set contact_id = m.lost_id ${mergeClause} and t.id = any(m.ticket_ids) and t.contact_id = m.kept_id`,
  `update messages s set contact_id = m.lost_id ${mergeClause} and s.id = any(m.message_ids) and s.contact_id = m.kept_id`,
  `update ticket_notes n set contact_id = m.lost_id ${mergeClause} and n.id = any(m.note_ids) and n.contact_id = m.kept_id`,
  `update contact_custom_fields f set contact_id = m.lost_id ${mergeClause} and f.id = any(m.field_ids) and f.contact_id = m.kept_id`,
  // Its number leads to it under every spelling, including those learned since.
  `update contact_addresses a set contact_id = m.lost_id, updated_at = now() ${mergeClause} and a.contact_id = m.kept_id
   and (a.address = any(m.addresses) or split_part(a.address, '@', 1) = m.lost ->> 'number')`,
];

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

async function splitContacts(scope: Scope, { id, keptId, lostId }: MergeRow): Promise<void> {
  const { em, actor } = scope;
  if ((await queryRows(em, queryOf({}, numberTakenQuery), [id])).length > 0) {
    throw new AppError('ERR_DUPLICATED_CONTACT');
  }
  await execute(em, restoreKeptStatement, [id]);
  await execute(em, restoreLostStatement, [id]);
  for (const statement of returnStatements) {
    await execute(em, statement, [id]);
  }
  await execute(em, returnMergesStatement, [id]);
  await splitTickets(scope, id, [lostId, keptId]);
  await execute(em, 'update contact_merges set undone_at = $2, undone_by = $3 where id = $1', [
    id,
    scope.now.toISOString(),
    actor.userId === 0 ? null : actor.userId,
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
