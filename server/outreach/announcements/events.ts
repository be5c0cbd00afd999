declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Recorded in every company, whether or not the announcement is for it: a changed one may be hidden now. */
    'announcement.created': { announcementId: number };
    'announcement.changed': { announcementId: number };
    'announcement.removed': { announcementId: number };
  }
}
export {};
