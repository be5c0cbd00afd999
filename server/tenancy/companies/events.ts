declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Recorded in the company itself: state, due date or plan. */
    'company.changed': { companyId: number };
    'company.hoursChanged': { companyId: number };
    /** Recorded in the operator's company: the removed company's own rows are gone. */
    'company.removed': { companyId: number };
  }
}
export {};
