declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    'queue.changed': { queueId: number };
    'queue.removed': { queueId: number };
  }
}
export {};
