declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'contactExport.created': { contactExportId: number };
    'contactExport.changed': { contactExportId: number };
    'contactExport.removed': { contactExportId: number };
  }
  interface Jobs {
    'contactExports.write': { exportId: number };
  }
}
export {};
