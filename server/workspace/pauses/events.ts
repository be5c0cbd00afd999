declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'pauseReason.created': { pauseReasonId: number };
    'pauseReason.changed': { pauseReasonId: number };
    'pauseReason.removed': { pauseReasonId: number };
    'pause.started': { pauseId: number };
    'pause.ended': { pauseId: number };
  }
}
export {};
