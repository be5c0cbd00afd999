declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Recorded under the company itself: state, due date, plan or hours. */
    'company.changed': { companyId: number };
    /** Recorded under the company of the operator who removed it: its own rows are gone. */
    'company.removed': { companyId: number };
  }
}
export {};
