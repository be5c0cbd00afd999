declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** It was made, read, started, or is a step further; `brought` says whether contacts have changed by it. */
    'contactImport.changed': { importId: number; brought: boolean };
    /** A spreadsheet that has been read. */
    'contactImport.fileDropped': { path: string };
  }
  interface Jobs {
    'contactImports.advance': { importId: number };
  }
}
export {};
