declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'team.created': { teamId: number };
    'team.changed': { teamId: number };
    'team.removed': { teamId: number };
  }
}
export {};
