declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'companyExport.created': { companyExportId: number };
    'companyExport.changed': { companyExportId: number };
    'companyExport.removed': { companyExportId: number };
  }
  interface Jobs {
    'companyData.export': { exportId: number };
  }
}
export {};
