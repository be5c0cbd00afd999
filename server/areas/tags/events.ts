declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    'tag.created': { tagId: number };
    'tag.changed': { tagId: number };
    'tag.removed': { tagId: number };
  }
}
export {};
