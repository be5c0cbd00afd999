declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'holiday.created': { holidayId: number };
    'holiday.changed': { holidayId: number };
    'holiday.removed': { holidayId: number };
  }
}
export {};
