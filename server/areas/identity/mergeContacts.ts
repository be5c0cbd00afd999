import { canMerge } from '#server/areas/contacts/index.ts';
import { joinTickets, type Ticket } from '#server/areas/tickets/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { lockContacts } from './lockContacts.ts';

/** Two contacts that a channel has named as one person. */
export interface ContactPair {
  readonly contactIds: readonly [number, number];
  /** In the channel's spelling. */
  readonly number: string | null;
}

const insertMergeStatement = `
  insert into contact_merges (company_id, kept_id, lost_id, kept, lost, addresses, ticket_ids, message_ids, note_ids, field_ids)
  select k.company_id, k.id, l.id, to_jsonb(k), to_jsonb(l),
    array(select address from contact_addresses where contact_id = l.id order by address),
    array(select id from tickets where contact_id = l.id order by id),
    array(select id from messages where contact_id = l.id order by id),
    array(select id from ticket_notes where contact_id = l.id order by id),
    array(select id from contact_custom_fields where contact_id = l.id order by id)
  from contacts k cross join contacts l where k.id = $1 and l.id = $2
  returning id`;

/** All references to a contact; a test compares them with the foreign keys of the database. */
const repointStatements = [
  'update tickets set contact_id = $1 where contact_id = $2',
  'update messages set contact_id = $1 where contact_id = $2',
  'update ticket_notes set contact_id = $1 where contact_id = $2',
  'update contact_custom_fields set contact_id = $1 where contact_id = $2',
  'update contact_addresses set contact_id = $1, updated_at = now() where contact_id = $2',
  // The report of an import names the current contact; an undo does not restore it.
  'update contact_merges set kept_id = $1 where kept_id = $2',
  'update contact_import_rows set contact_id = $1 where contact_id = $2',
];

/** Columns of the remaining contact `k` after a merge with `l`: its own values, else those of `l`. Names of digits count as empty. */
export const mergedColumns = {
  number: (spelledNumber: string): string => `case
    when ${spelledNumber}::text in (l.number, k.number) then ${spelledNumber}
    when k.number like '~%' then l.number else k.number end`,
  name: `case when k.name in ('', k.number) or k.name like '~%' then coalesce(nullif(l.name, l.number), k.name) else k.name end`,
  email: `coalesce(nullif(k.email, ''), l.email)`,
};

const combineColumnsStatement = `
  update contacts k set
    number = ${mergedColumns.number('$3')},
    name = ${mergedColumns.name},
    email = ${mergedColumns.email},
    picture_path = coalesce(k.picture_path, l.picture_path),
    whatsapp_id = coalesce(k.whatsapp_id, l.whatsapp_id),
    updated_at = now()
  from (select l.* from contact_merges m, jsonb_populate_record(null::contacts, m.lost) l where m.id = $2) l
  where k.id = $1`;

/** The former contact's picture, where the remaining one has its own. */
const unusedPictureQuery = `
  select l.picture_path as path from contact_merges m join contacts k on k.id = m.kept_id
  cross join jsonb_populate_record(null::contacts, m.lost) l where m.id = $1 and l.picture_path is distinct from k.picture_path`;

/** Two locked contacts and their tickets. */
interface LockedPair {
  readonly kept: number;
  readonly lost: number;
  readonly tickets: readonly Ticket[];
}

async function mergePair(scope: Scope, { kept, lost, tickets }: LockedPair, number: string | null): Promise<number> {
  const { em } = scope;
  const [row] = await queryRows(em, queryOf({ id: column.number() }, insertMergeStatement), [kept, lost]);
  const { id: mergeId } = required(row, 'ERR_NO_CONTACT_FOUND');
  await joinTickets(scope, tickets, mergeId);
  for (const statement of repointStatements) {
    await execute(em, statement, [kept, lost]);
  }
  await execute(em, 'delete from contacts where id = $1', [lost]);
  await execute(em, combineColumnsStatement, [kept, mergeId, number]);
  return mergeId;
}

const mergedTicketsQuery = 'select id from tickets where id in (select unnest(ticket_ids) from contact_merges where id = $1) order by id';

/** Events for screens: the remaining contact, its tickets, and the removed contact. */
async function recordMergeEvents(scope: Scope, mergeId: number, { kept, lost }: LockedPair): Promise<void> {
  const ticketRows = await queryRows(scope.em, queryOf({ id: column.number() }, mergedTicketsQuery), [mergeId]);
  const pictureRows = await queryRows(scope.em, queryOf({ path: column.orNull(column.text()) }, unusedPictureQuery), [mergeId]);
  pictureRows.forEach(({ path }) => (path === null ? undefined : scope.recordEvent('contact.pictureDropped', { path })));
  scope.recordEvent('contact.changed', { contactId: kept });
  ticketRows.forEach(({ id }) => scope.recordEvent('ticket.changed', { ticketId: id }));
  scope.recordEvent('contact.merged', { contactId: kept, formerId: lost });
  scope.recordEvent('contact.removed', { contactId: lost });
}

/** Merges one contact into the other and records events; gives the id for an undo. */
export async function executeMerge(scope: Scope, pair: LockedPair, number: string | null): Promise<number> {
  const mergeId = await mergePair(scope, pair, number);
  await recordMergeEvents(scope, mergeId, pair);
  return mergeId;
}

/**
 * Merges two contacts that a channel has named as one: the older remains, the other is stored for an undo. Does nothing where
 * one is gone or they must not be merged.
 */
export async function mergeContacts(scope: Scope, { contactIds, number }: ContactPair): Promise<void> {
  const { ids, tickets } = await lockContacts(scope, contactIds);
  const [kept, lost] = ids;
  if (kept !== undefined && lost !== undefined && (await canMerge(scope, ids))) {
    await executeMerge(scope, { kept, lost, tickets }, number);
  }
}
