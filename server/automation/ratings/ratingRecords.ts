import type { RatingRecord } from '#shared/automation/ratings.ts';
import type { NamedReference } from '#shared/conversations/tickets/records.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonObjectOrNull } from '#server/platform/database/sqlJson.ts';

const nameOf = (table: string) => jsonObjectOrNull<NamedReference>(`${table}.id`, { id: `${table}.id`, name: `${table}.name` });

export const ratingRecords: RecordSource<RatingRecord> = {
  columns: {
    id: 'r.id',
    ticketId: 'r.ticket_id',
    ticketUuid: 't.uuid',
    contact: nameOf('c'),
    user: nameOf('u'),
    queue: nameOf('q'),
    state: 'r.state',
    rate: 'r.rate',
    comment: 'r.comment',
    askedAt: 'iso(r.asked_at)',
    expiresAt: 'iso(r.expires_at)',
    ratedAt: 'iso(r.rated_at)',
  },
  from: `ticket_ratings r left join tickets t on t.id = r.ticket_id left join contacts c on c.id = t.contact_id
    left join users u on u.id = r.user_id left join queues q on q.id = r.queue_id`,
};
