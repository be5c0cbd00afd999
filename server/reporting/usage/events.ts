import type { StorageLevel } from '#shared/reporting/usage.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** The storage of the company has crossed a level of its plan's limit. */
    'storage.levelChanged': { level: StorageLevel };
  }
}
