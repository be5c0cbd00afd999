import { canMerge } from '#server/areas/contacts/index.ts';
import { joinTickets, type Ticket } from '#server/areas/tickets/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { lockContacts } from './lockContacts.ts';

/** Two contacts that a channel has named as one person. */
export interface ContactPair {
  readonly contactIds: readonly [number, number];
  /** As the channel spells it. */
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

/** Everything that points to a contact follows it; a test asks the database whether anything was forgotten. */
const repointStatements = [
  'update tickets set contact_id = $1 where contact_id = $2',
  'update messages set contact_id = $1 where contact_id = $2',
  'update ticket_notes set contact_id = $1 where contact_id = $2',
  'update contact_custom_fields set contact_id = $1 where contact_id = $2',
  'update contact_addresses set contact_id = $1, updated_at = now() where contact_id = $2',
  // The report of an import: it names who is there now, and no undoing changes that.
  'update contact_merges set kept_id = $1 where kept_id = $2',
  'update contact_import_rows set contact_id = $1 where contact_id = $2',
];

/**
 * How the one that stays is called then, in terms of itself (`k`) and the other (`l`): it keeps what it has; where it has nothing
 * it takes the other's. A name of digits alone is none.
 */
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

/** A picture that the one that stays has no use for. */
const unusedPictureQuery = `
  select l.picture_path as path from contact_merges m join contacts k on k.id = m.kept_id
  cross join jsonb_populate_record(null::contacts, m.lost) l where m.id = $1 and l.picture_path is distinct from k.picture_path`;

/** Two contacts that nobody else can touch now, and their conversations. */
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

/** What the screens hear: the one that stays, every conversation that is with it now, and the one that went. */
async function recordMergeEvents(scope: Scope, mergeId: number, { kept, lost }: LockedPair): Promise<void> {
  const ticketRows = await queryRows(scope.em, queryOf({ id: column.number() }, mergedTicketsQuery), [mergeId]);
  const pictureRows = await queryRows(scope.em, queryOf({ path: column.orNull(column.text()) }, unusedPictureQuery), [mergeId]);
  pictureRows.forEach(({ path }) => (path === null ? undefined : scope.recordEvent('contact.pictureDropped', { path })));
  scope.recordEvent('contact.changed', { contactId: kept });
  ticketRows.forEach(({ id }) => scope.recordEvent('ticket.changed', { ticketId: id }));
  scope.recordEvent('contact.merged', { contactId: kept, formerId: lost });
  scope.recordEvent('contact.removed', { contactId: lost });
}

/** Lets one contact go into the other, and says so. Gives the id under which it can be undone. */
export async function executeMerge(scope: Scope, pair: LockedPair, number: string | null): Promise<number> {
  const mergeId = await mergePair(scope, pair, number);
  await recordMergeEvents(scope, mergeId, pair);
  return mergeId;
}

/**
 * Makes one contact of two. The older goes on, the other is written down with all that was its own, so that an admin can undo
 * it. Nothing happens where one of them is gone by now, or where they must stay two.
 */
export async function mergeContacts(scope: Scope, { contactIds, number }: ContactPair): Promise<void> {
  const { ids, tickets } = await lockContacts(scope, contactIds);
  const [kept, lost] = ids;
  if (kept !== undefined && lost !== undefined && (await canMerge(scope, ids))) {
    await executeMerge(scope, { kept, lost, tickets }, number);
  }
}
