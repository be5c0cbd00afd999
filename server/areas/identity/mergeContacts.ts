import { absorbContact, canMerge } from '#server/areas/contacts/index.ts';
import { joinTickets, type Ticket } from '#server/areas/tickets/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { moveReferences, readMovedIds } from '#server/platform/database/references.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { lockContacts } from './lockContacts.ts';

/** Two contacts that a channel has named as one person. */
export interface ContactPair {
  readonly contactIds: readonly [number, number];
  /** In the channel's spelling. */
  readonly number: string | null;
}

const insertMergeStatement = `
  insert into contact_merges (company_id, kept_id, lost_id, kept, lost, addresses, moved)
  select k.company_id, k.id, l.id, to_jsonb(k), to_jsonb(l),
    array(select address from contact_addresses where contact_id = l.id order by address), $3::jsonb
  from contacts k cross join contacts l where k.id = $1 and l.id = $2
  returning id, lost::text as "lostRow"`;

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
  const moved = JSON.stringify(await readMovedIds(scope, 'contact', lost));
  const insertQuery = queryOf({ id: column.number(), lostRow: column.text() }, insertMergeStatement);
  const [row] = await queryRows(em, insertQuery, [kept, lost, moved]);
  const { id: mergeId, lostRow } = required(row, 'ERR_NO_CONTACT_FOUND');
  await joinTickets(scope, tickets, mergeId);
  await moveReferences(scope, 'contact', { from: lost, into: kept });
  await execute(em, 'update contact_merges set kept_id = $1 where kept_id = $2', [kept, lost]);
  await absorbContact(scope, { keptId: kept, lostId: lost, lostRow }, number);
  return mergeId;
}

const mergedTicketsQuery = `
  select id from tickets where id in (
    select jsonb_array_elements_text(moved -> 'tickets')::int from contact_merges where id = $1) order by id`;

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
