import type { RoomTicketStatus } from '#server/platform/live/rooms.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { fileUrlSql } from '#server/platform/database/sqlJson.ts';
import type { FindViewerAudience } from '#server/platform/live/viewers/TicketViewers.ts';
import { ticketRooms } from '#server/conversations/tickets/live.ts';

const assignments = queryOf(
  {
    id: column.number(),
    status: column.text<RoomTicketStatus>(),
    queueId: column.orNull(column.number()),
    userId: column.orNull(column.number()),
  },
  'select id, status, queue_id as "queueId", user_id as "userId" from tickets where id = any($1)',
);
const picture = fileUrlSql('picture_path');
const people = queryOf(
  { id: column.number(), name: column.text(), profilePicUrl: column.json(picture) },
  `select id, name, ${picture} as "profilePicUrl" from users where id = any($1) and deactivated_at is null`,
);

/** Users who have these tickets in a list or open, by their current assignment, and the names of the viewers. */
export const findViewerAudience: FindViewerAudience = async ({ em, companyId }, { ticketIds, userIds }) => ({
  roomsByTicket: new Map((await queryRows(em, assignments, [ticketIds])).map((ticket) => [ticket.id, ticketRooms(companyId, ticket)])),
  people: new Map((userIds.length === 0 ? [] : await queryRows(em, people, [userIds])).map((person) => [person.id, person])),
});
