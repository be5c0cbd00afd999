import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AnnouncementPriority } from '#shared/outreach/announcements.ts';
import { timestampProperties } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Announcement',
  tableName: 'announcements',
  properties: {
    id: p.integer().primary(),
    companyId: p.integer(),
    priority: p.integer().$type<AnnouncementPriority>(),
    title: p.text(),
    text: p.text(),
    status: p.boolean(),
    adminsOnly: p.boolean(),
    planIds: p.array().$type<number[]>().columnType('int[]'),
    companyIds: p.array().$type<number[]>().columnType('int[]'),
    mediaPath: p.text().nullable(),
    mediaName: p.text().nullable(),
    ...timestampProperties,
  },
});

/** An announcement of the platform; its company is the author's. */
export class Announcement extends schema.class {}
schema.setClass(Announcement);
export const announcementSchema = schema;
