import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { TicketTagRecord } from '#shared/conversations/tickets/tags.ts';
import { AppError } from '#shared/errors.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { Tag } from '#server/contacts/tags/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope, UserScope } from '#server/platform/database/scope.ts';
import { isRepeatedAction } from './lateActions.ts';
import { lockTicket } from './lockTicket.ts';
import { requireFullTicket } from './reading/showTicket.ts';

async function assertTags({ em }: Scope, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length > 0 && (await em.count(Tag, { id: { $in: [...tagIds] } })) !== tagIds.length) {
    throw new AppError('ERR_NO_TAG_FOUND');
  }
}

const addStatement = `
  insert into ticket_tags (company_id, ticket_id, tag_id) select $1, $2, unnest($3::int[]) on conflict (ticket_id, tag_id) do nothing`;

/** Replaces the tags of a ticket; tags that remain keep their dates. */
export async function syncTicketTags(
  scope: Scope,
  { ticketId, tags }: { ticketId: number; tags: readonly { id: number }[] },
): Promise<TicketRecord> {
  const tagIds = [...new Set(tags.map(({ id }) => id))];
  await lockTicket(scope, ticketId);
  await assertTags(scope, tagIds);
  await execute(scope.em, 'delete from ticket_tags where ticket_id = $1 and tag_id <> all($2::int[])', [ticketId, tagIds]);
  await execute(scope.em, addStatement, [scope.companyId, ticketId, tagIds]);
  scope.recordEvent('ticket.changed', { ticketId });
  return requireFullTicket(scope, ticketId);
}

const tagLinkQuery = `select tag_id as "tagId", ticket_id as "ticketId", iso(created_at) as "createdAt", iso(updated_at) as "updatedAt"
  from ticket_tags where ticket_id = $1 and tag_id = $2`;

/** Adds a tag; an existing one stays unchanged. */
export async function tagTicket(scope: Scope, { ticketId, tagId }: { ticketId: number; tagId: number }): Promise<TicketTagRecord> {
  await lockTicket(scope, ticketId);
  await assertTags(scope, [tagId]);
  await execute(scope.em, addStatement, [scope.companyId, ticketId, [tagId]]);
  scope.recordEvent('ticket.changed', { ticketId });
  const [link] = await queryRows(
    scope.em,
    queryOf<TicketTagRecord>(
      { ticketId: column.number(), tagId: column.number(), createdAt: column.text(), updatedAt: column.text() },
      tagLinkQuery,
    ),
    [ticketId, tagId],
  );
  if (!link) {
    throw new AppError('ERR_NO_TAG_FOUND');
  }
  return link;
}

/** The first lane holds untagged tickets: `leaveLanes` was called before, so that nothing is left to change. */
export async function moveToFirstLane(scope: Scope, { ticketId }: { ticketId: number }): Promise<Confirmation> {
  await lockTicket(scope, ticketId);
  return { message: 'Tag association created' };
}

const leaveStatement = `delete from ticket_tags tt using tags g
  where tt.ticket_id = $1 and g.id = tt.tag_id and g.kanban = 1 and ($2 = 0 or g.id = $2) and g.id <> $3`;

/** Moves a card from one lane to another; the lane of untagged tickets takes the tags of all lanes off. */
export async function moveToLane(
  scope: UserScope,
  { ticketId, laneId, fromLaneId, key }: InputOf<typeof api.tickets.moveToLane>,
): Promise<TicketRecord> {
  if (await isRepeatedAction(scope, ticketId, key)) {
    return requireFullTicket(scope, ticketId);
  }
  await lockTicket(scope, ticketId);
  if (laneId !== 0 && (await scope.em.count(Tag, { id: laneId, kanban: 1 })) === 0) {
    throw new AppError('ERR_NO_TAG_FOUND');
  }
  await execute(scope.em, leaveStatement, [ticketId, laneId === 0 ? 0 : fromLaneId, laneId]);
  await execute(scope.em, addStatement, [scope.companyId, ticketId, laneId === 0 ? [] : [laneId]]);
  scope.recordEvent('ticket.changed', { ticketId });
  return requireFullTicket(scope, ticketId);
}

/** Removes kanban tags; other tags stay. */
export async function removeFromLanes(scope: Scope, { ticketId }: { ticketId: number }): Promise<Confirmation> {
  await lockTicket(scope, ticketId);
  await execute(scope.em, 'delete from ticket_tags tt using tags g where tt.ticket_id = $1 and g.id = tt.tag_id and g.kanban = 1', [
    ticketId,
  ]);
  scope.recordEvent('ticket.changed', { ticketId });
  return { message: 'Tag association deleted' };
}
