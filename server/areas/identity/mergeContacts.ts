import { areOne } from '#server/areas/contacts/index.ts';
import { joinTickets, type Ticket } from '#server/areas/tickets/index.ts';
import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { lockPeople } from './lockPeople.ts';

/** Two contacts that a channel has named as one person. */
export interface Pair {
  readonly contactIds: readonly [number, number];
  /** As the channel spells it. */
  readonly number: string | null;
}

const writeDown = `
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
const followers = [
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
export const becomes = {
  number: (spelled: string): string => `case
    when ${spelled}::text in (l.number, k.number) then ${spelled}
    when k.number like '~%' then l.number else k.number end`,
  name: `case when k.name in ('', k.number) or k.name like '~%' then coalesce(nullif(l.name, l.number), k.name) else k.name end`,
  email: `coalesce(nullif(k.email, ''), l.email)`,
};

const takeOver = `
  update contacts k set
    number = ${becomes.number('$3')},
    name = ${becomes.name},
    email = ${becomes.email},
    picture_path = coalesce(k.picture_path, l.picture_path),
    whatsapp_id = coalesce(k.whatsapp_id, l.whatsapp_id),
    updated_at = now()
  from (select l.* from contact_merges m, jsonb_populate_record(null::contacts, m.lost) l where m.id = $2) l
  where k.id = $1`;

/** A picture that the one that stays has no use for. */
const droppedQuery = `
  select l.picture_path as path from contact_merges m join contacts k on k.id = m.kept_id
  cross join jsonb_populate_record(null::contacts, m.lost) l where m.id = $1 and l.picture_path is distinct from k.picture_path`;

/** Two contacts that nobody else can touch now, and their conversations. */
interface Held {
  readonly kept: number;
  readonly lost: number;
  readonly tickets: readonly Ticket[];
}

async function merge(scope: Scope, { kept, lost, tickets }: Held, number: string | null): Promise<number> {
  const { em } = scope;
  const [record] = await rows(em, queryOf({ id: column.number() }, writeDown), [kept, lost]);
  const { id: mergeId } = found(record, 'ERR_NO_CONTACT_FOUND');
  await joinTickets(scope, tickets, mergeId);
  for (const follow of followers) {
    await execute(em, follow, [kept, lost]);
  }
  await execute(em, 'delete from contacts where id = $1', [lost]);
  await execute(em, takeOver, [kept, mergeId, number]);
  return mergeId;
}

const movedQuery = 'select id from tickets where id in (select unnest(ticket_ids) from contact_merges where id = $1) order by id';

/** What the screens hear: the one that stays, every conversation that is with it now, and the one that went. */
async function tell(scope: Scope, mergeId: number, { kept, lost }: Held): Promise<void> {
  const moved = await rows(scope.em, queryOf({ id: column.number() }, movedQuery), [mergeId]);
  const dropped = await rows(scope.em, queryOf({ path: column.orNull(column.text()) }, droppedQuery), [mergeId]);
  dropped.forEach(({ path }) => (path === null ? undefined : scope.record('contact.pictureDropped', { path })));
  scope.record('contact.changed', { contactId: kept });
  moved.forEach(({ id }) => scope.record('ticket.changed', { ticketId: id }));
  scope.record('contact.merged', { contactId: kept, formerId: lost });
  scope.record('contact.removed', { contactId: lost });
}

/** Lets one contact go into the other, and says so. Gives the id under which it can be undone. */
export async function carryOut(scope: Scope, held: Held, number: string | null): Promise<number> {
  const mergeId = await merge(scope, held, number);
  await tell(scope, mergeId, held);
  return mergeId;
}

/**
 * Makes one contact of two. The older goes on, the other is written down with all that was its own, so that an admin can undo
 * it. Nothing happens where one of them is gone by now, or where they must stay two.
 */
export async function mergeContacts(scope: Scope, { contactIds, number }: Pair): Promise<void> {
  const { ids, tickets } = await lockPeople(scope, contactIds);
  const [kept, lost] = ids;
  if (kept !== undefined && lost !== undefined && (await areOne(scope, ids))) {
    await carryOut(scope, { kept, lost, tickets }, number);
  }
}
