import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { announcementSchema } from './Announcement.ts';
import {
  attachAnnouncementImage,
  createAnnouncement,
  prepareAnnouncementImage,
  removeAnnouncement,
  removeAnnouncementImage,
  updateAnnouncement,
} from './commands.ts';
import { announcementBroadcasts } from './live.ts';
import { announcementMigrations } from './migrations.ts';
import { listAnnouncements, pageAnnouncements, readAnnouncements, showAnnouncement } from './readAnnouncements.ts';
import { announcementReferences } from './references.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Recorded in every company, whether or not the announcement is for it: a changed one may be hidden now. */
    'announcement.created': { announcementId: number };
    'announcement.changed': { announcementId: number };
    'announcement.removed': { announcementId: number };
  }
}

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
