import { LockMode } from '@mikro-orm/postgresql';
import { clockSettingName } from '#server/platform/database/entityClock.ts';
import { execute, setLocal } from '#server/platform/database/queryRows.ts';
import { moveReferences, readMovedIds } from '#server/platform/database/references.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';
import type { TicketMessagesSql } from '#server/conversations/tickets/TicketMessagesSql.ts';
import { recordStep } from '#server/conversations/tickets/moves/recordMove.ts';
import { assignmentOf } from '#server/conversations/tickets/lifecycle/tracking.ts';

/** Locks all tickets of these contacts in a fixed order. */
export const lockTicketsOfContacts = ({ em }: Scope, contactIds: readonly number[]): Promise<Ticket[]> =>
  em.find(Ticket, { contactId: { $in: [...contactIds] } }, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

const lastMessageTime = ({ lastMessageAt }: Ticket): number => lastMessageAt?.getTime() ?? 0;

/** Which of two tickets remains: open before pending, then the newer last message, then the older ticket. */
const compareSurvivors = (one: Ticket, other: Ticket): number =>
  Number(other.status === 'open') - Number(one.status === 'open') || lastMessageTime(other) - lastMessageTime(one) || one.id - other.id;

const insertJoinStatement = `
  insert into ticket_joins (company_id, ticket_id, uuid, merge_id, into_id, first_into_id, ticket, moved, tag_ids)
  select t.company_id, t.id, t.uuid, $3, $2, $2, to_jsonb(t), $4::jsonb,
    array(select tag_id from ticket_tags where ticket_id = t.id order by tag_id)
  from tickets t where t.id = $1`;

const copyTagsStatement = `
  insert into ticket_tags (company_id, ticket_id, tag_id) select company_id, $2, tag_id from ticket_tags where ticket_id = $1
  on conflict do nothing`;

const copyPinsStatement = `
  insert into ticket_pins (company_id, user_id, ticket_id, created_at)
  select company_id, user_id, $2, created_at from ticket_pins where ticket_id = $1 on conflict do nothing`;

/** The remaining ticket has a round of its own. */
const finishRoundStatement = 'update ticket_trackings set finished_at = coalesce(finished_at, $2::timestamptz) where ticket_id = $1';

/** Unread messages add up; the newer update counts; the ticket is awake where one of them was. */
const combineColumnsStatement = `
  update tickets t set unread_messages = t.unread_messages + g.unread_messages, queue_id = coalesce(t.queue_id, g.queue_id),
    waiting_since = least(t.waiting_since, g.waiting_since),
    snoozed_at = case when g.snoozed_at is not null then t.snoozed_at end,
    snoozed_until = case when g.snoozed_at is not null then t.snoozed_until end,
    snoozed_by = case when g.snoozed_at is not null then t.snoozed_by end,
    updated_at = greatest(t.updated_at, g.updated_at)
  from tickets g where g.id = $1 and t.id = $2`;

/** Columns of the last message; empty where none is left. */
const refreshLastMessageStatement = ({ newestMessage }: TicketMessagesSql): string => `
  update tickets t set last_message = coalesce(m.body, ''), last_message_at = m.sent_at, last_message_type = m.media_type,
    last_message_row_id = m.id, from_me = coalesce(m.from_me, false)
  from (select 1) one left join lateral (${newestMessage('$1')}) m on true
  where t.id = $1`;

export const recomputeLastMessage = ({ em, platform }: Scope, ticketId: number): Promise<void> =>
  execute(em, refreshLastMessageStatement(platform.sqlFragments['ticket.messages']), [ticketId]);

async function joinTicket(
  scope: Scope,
  { mergeId, into, joinedTicket }: { mergeId: number; into: Ticket; joinedTicket: Ticket },
): Promise<void> {
  const { em } = scope;
  const moved = JSON.stringify(await readMovedIds(scope, 'ticket', joinedTicket.id));
  await execute(em, insertJoinStatement, [joinedTicket.id, into.id, mergeId, moved]);
  await execute(em, copyTagsStatement, [joinedTicket.id, into.id]);
  await execute(em, copyPinsStatement, [joinedTicket.id, into.id]);
  await execute(em, finishRoundStatement, [joinedTicket.id, scope.now]);
  await moveReferences(scope, 'ticket', { from: joinedTicket.id, into: into.id });
  await execute(em, 'update ticket_joins set into_id = $2 where into_id = $1', [joinedTicket.id, into.id]);
  await setLocal(em, { [clockSettingName]: scope.now.toISOString() });
  await execute(em, combineColumnsStatement, [joinedTicket.id, into.id]);
  await execute(em, 'delete from tickets where id = $1', [joinedTicket.id]);
  await recomputeLastMessage(scope, into.id);
  const from = assignmentOf(into);
  await em.refresh(into);
  await recordStep(scope, into, { kind: 'joined', from });
  scope.recordEvent('ticket.joined', { ticketId: joinedTicket.id, intoId: into.id, from: assignmentOf(joinedTicket) });
}

/** Joins the active tickets of two contacts per connection; the stored copy allows an undo. The caller has locked the tickets. */
export async function joinTickets(scope: Scope, tickets: readonly Ticket[], mergeId: number): Promise<void> {
  const active = tickets.filter((ticket) => ticket.isActive());
  for (const [connectionId, pair] of Map.groupBy(active, ({ whatsappId }) => whatsappId)) {
    const [into, joinedTicket] = pair.toSorted(compareSurvivors);
    if (connectionId && into !== undefined && joinedTicket !== undefined) {
      await joinTicket(scope, { mergeId, into, joinedTicket });
    }
  }
}
