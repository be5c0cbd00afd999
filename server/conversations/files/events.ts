declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A list is about to be removed: one that is needed throws. */
    'fileList.removing': { fileListId: number };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'fileList.created': { fileListId: number };
    'fileList.changed': { fileListId: number };
    'fileList.removed': { fileListId: number };
  }
}
export {};
