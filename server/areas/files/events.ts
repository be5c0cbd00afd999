declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'fileList.created': { fileListId: number };
    'fileList.changed': { fileListId: number };
    'fileList.removed': { fileListId: number };
  }
}
export {};
