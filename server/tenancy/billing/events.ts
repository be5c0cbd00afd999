declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'invoice.created': { invoiceId: number };
    'invoice.changed': { invoiceId: number };
    /** All of it is paid, and the company's due date has moved. */
    'invoice.paid': { invoiceId: number };
  }
  interface Jobs {
    'billing.checkCharge': { chargeId: number };
  }
}
export {};
