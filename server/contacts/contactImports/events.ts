declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Created, read, started or advanced; `brought`: contacts have changed. */
    'contactImport.changed': { importId: number; brought: boolean };
  }
  interface Jobs {
    'contactImports.advance': { importId: number };
  }
}
export {};
