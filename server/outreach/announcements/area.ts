import { api } from '#shared/api.ts';
import type { AnnouncementRecord } from '#shared/outreach/announcements.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { announcementSchema } from './Announcement.ts';
import { findShownAnnouncement, storedAnnouncements } from './announcementRecords.ts';
import {
  attachAnnouncementImage,
  createAnnouncement,
  prepareAnnouncementImage,
  removeAnnouncement,
  removeAnnouncementImage,
  updateAnnouncement,
} from './commands.ts';
import { announcementMigrations } from './migrations.ts';
import { listAnnouncements, pageAnnouncements, readAnnouncements, showAnnouncement } from './readAnnouncements.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Recorded in every company, whether or not the announcement is for it: a changed one may be hidden now. */
    'announcement.created': { announcementId: number };
    'announcement.changed': { announcementId: number };
    'announcement.removed': { announcementId: number };
  }
}

/** Columns of this area that point to records of others. */
const announcementReferences: readonly Reference[] = [...referencesOf('announcement_reads', { user_id: 'user' })];

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

const announcementBroadcasts = [
  broadcastOn('announcement.created', (scope, { announcementId }) => renderAnnouncement(scope, 'create', announcementId)),
  broadcastOn('announcement.changed', (scope, { announcementId }) => renderAnnouncement(scope, 'update', announcementId)),
  broadcastOn('announcement.removed', async ({ companyId }, { announcementId }) => [remove([room.company(companyId)], announcementId)]),
];

export const announcementsArea: Area = {
  name: 'announcements',
  migrations: announcementMigrations,
  readsTables: ['companies', 'plans'],
  references: announcementReferences,
  fileColumns: [{ table: 'announcements', columns: ['media_path'] }],
  entities: [announcementSchema],
  routes: [
    serveEndpoint(api.announcements.page, pageAnnouncements),
    serveEndpoint(api.announcements.list, listAnnouncements),
    serveEndpoint(api.announcements.read, readAnnouncements),
    serveEndpoint(api.announcements.show, showAnnouncement),
    serveEndpoint(api.announcements.create, createAnnouncement),
    serveEndpoint(api.announcements.update, updateAnnouncement),
    serveEndpoint(api.announcements.remove, removeAnnouncement),
    servePreparedEndpoint(api.announcements.attachImage, { prepare: prepareAnnouncementImage, command: attachAnnouncementImage }),
    serveEndpoint(api.announcements.removeImage, removeAnnouncementImage),
  ],
  broadcasts: announcementBroadcasts,
};
