declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'queue.changed': { queueId: number };
    'queue.removed': { queueId: number };
    /** The file that followed the greeting was replaced or removed. */
    'queue.fileDropped': { path: string };
  }
}
export {};
