declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'tag.created': { tagId: number };
    'tag.changed': { tagId: number };
    'tag.removed': { tagId: number };
  }
}
export {};
