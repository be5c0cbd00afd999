import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import type { ContactImport } from './ContactImport.ts';

/** An import as the wire has it. */
export const presentImport = (one: ContactImport): ContactImportRecord => ({
  id: one.id,
  source: one.source,
  name: one.name,
  status: one.status,
  known: one.known,
  failure: one.failure ?? null,
  waitingFor: one.waitingFor ?? null,
  total: one.total,
  alreadyThere: one.alreadyThere,
  created: one.created,
  updated: one.updated,
  skipped: one.skipped,
  createdAt: one.createdAt.toISOString(),
  finishedAt: one.finishedAt?.toISOString() ?? null,
});
