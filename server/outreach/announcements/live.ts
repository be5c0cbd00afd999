import type { AnnouncementRecord } from '#shared/outreach/announcements.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { findShownAnnouncement, storedAnnouncements } from './announcementRecords.ts';

const remove = (to: readonly string[], id: number): Broadcast => ({
  to,
  event: 'announcement',
  body: { action: 'delete', id: String(id) },
});

const isForAdmins = async ({ em }: Scope, { id }: AnnouncementRecord): Promise<boolean> =>
  (await findRecord(em, storedAnnouncements, id))?.audience.adminsOnly === true;

/** Companies that no longer see the announcement get its removal. */
async function renderAnnouncement(scope: Scope, action: 'create' | 'update', id: number): Promise<Broadcast[]> {
  const { companyId } = scope;
  const record = await findShownAnnouncement(scope, id);
  if (record === null) {
    return [remove([room.company(companyId)], id)];
  }
  const event = 'announcement' as const;
  const body = { action, record: { ...record, isRead: false } };
  return (await isForAdmins(scope, record))
    ? [{ to: [room.admins(companyId)], event, body }, remove([room.agents(companyId)], id)]
    : [{ to: [room.company(companyId)], event, body }];
}

export const announcementBroadcasts = [
  broadcastOn('announcement.created', (scope, { announcementId }) => renderAnnouncement(scope, 'create', announcementId)),
  broadcastOn('announcement.changed', (scope, { announcementId }) => renderAnnouncement(scope, 'update', announcementId)),
  broadcastOn('announcement.removed', async ({ companyId }, { announcementId }) => [remove([room.company(companyId)], announcementId)]),
];
