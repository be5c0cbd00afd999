declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'personRequest.created': { personRequestId: number };
    'personRequest.changed': { personRequestId: number };
    'personRequest.removed': { personRequestId: number };
    'person.erased': { contactId: number };
  }
  interface Jobs {
    'personRequests.export': { requestId: number };
    'personRequests.erase': { requestId: number };
  }
}
export {};
