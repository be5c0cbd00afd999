declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface Jobs {
    'companyData.export': { exportId: number };
  }
}
export {};
