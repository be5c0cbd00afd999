import { absorbContact, canMerge, findFormerNumber, forgetNumber } from '#server/contacts/contacts/index.ts';
import { joinTickets, type Ticket } from '#server/conversations/tickets/index.ts';
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

/** Two locked contacts and their tickets. */
interface LockedPair {
  readonly keptId: number;
  readonly lostId: number;
  readonly tickets: readonly Ticket[];
}

async function mergePair(scope: Scope, { keptId, lostId, tickets }: LockedPair, number: string | null): Promise<number> {
  const { em } = scope;
  const moved = JSON.stringify(await readMovedIds(scope, 'contact', lostId));
  const insertQuery = queryOf({ id: column.number(), lostRow: column.text() }, insertMergeStatement);
  const [row] = await queryRows(em, insertQuery, [keptId, lostId, moved]);
  const { id: mergeId, lostRow } = required(row, 'ERR_NO_CONTACT_FOUND');
  await joinTickets(scope, tickets, mergeId);
  await moveReferences(scope, 'contact', { from: lostId, into: keptId });
  await execute(em, 'update contact_merges set kept_id = $1 where kept_id = $2', [keptId, lostId]);
  await absorbContact(scope, { keptId, lostId, lostRow }, number);
  return mergeId;
}

const mergedTicketsQuery = `
  select id from tickets where id in (
    select jsonb_array_elements_text(moved -> 'tickets')::int from contact_merges where id = $1) order by id`;

/** Events for screens: the remaining contact, its tickets, and the removed contact. */
async function recordMergeEvents(scope: Scope, mergeId: number, { keptId, lostId }: LockedPair): Promise<void> {
  const ticketRows = await queryRows(scope.em, queryOf({ id: column.number() }, mergedTicketsQuery), [mergeId]);
  scope.recordEvent('contact.changed', { contactId: keptId });
  ticketRows.forEach(({ id }) => scope.recordEvent('ticket.changed', { ticketId: id }));
  scope.recordEvent('contact.merged', { contactId: keptId, formerId: lostId });
  scope.recordEvent('contact.removed', { contactId: lostId });
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
  const [keptId, lostId] = ids;
  if (keptId !== undefined && lostId !== undefined && (await canMerge(scope, ids))) {
    const former = number === null ? null : await findFormerNumber(scope, ids, number);
    await executeMerge(scope, { keptId, lostId, tickets }, number);
    await (former === null ? undefined : forgetNumber(scope, { contactId: keptId, number: former, isLost: false }));
  }
}
