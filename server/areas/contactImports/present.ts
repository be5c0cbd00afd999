import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import type { ContactImport } from './ContactImport.ts';

export const presentImport = (contactImport: ContactImport): ContactImportRecord => ({
  id: contactImport.id,
  source: contactImport.source,
  name: contactImport.name,
  status: contactImport.status,
  known: contactImport.known,
  failure: contactImport.failure ?? null,
  waitingFor: contactImport.waitingFor ?? null,
  total: contactImport.total,
  alreadyThere: contactImport.alreadyThere,
  created: contactImport.created,
  updated: contactImport.updated,
  skipped: contactImport.skipped,
  createdAt: contactImport.createdAt.toISOString(),
  finishedAt: contactImport.finishedAt?.toISOString() ?? null,
});
