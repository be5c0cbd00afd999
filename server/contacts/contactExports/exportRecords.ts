import type { ContactExportRecord } from '#shared/contacts/contactExports.ts';
import { findRecord, listRecords, type RecordSource } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { signKept } from '#server/platform/files/fileLinks.ts';

/** `url`: the path of the file, until it is signed. */
const exportRecords: RecordSource<ContactExportRecord> = {
  columns: {
    id: 'r.id',
    state: 'r.state',
    format: 'r.format',
    searchParam: 'r.search_param',
    userName: '(select name from users where id = r.user_id)',
    rows: 'r.rows',
    size: 'r.size',
    url: 'r.sheet_path',
    expiresAt: 'iso(r.expires_at)',
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'contact_exports r',
};

/** Signed for a download under a name of its own. */
const presentExport = (scope: Scope, record: ContactExportRecord): ContactExportRecord =>
  signKept(scope, record, `prosa-contacts-${record.createdAt.slice(0, 10)}.${record.format}`);

/** Null: it is gone. */
export async function findExport(scope: Scope, id: number): Promise<ContactExportRecord | null> {
  const record = await findRecord(scope.em, exportRecords, id);
  return record && presentExport(scope, record);
}

export async function listExports(scope: Scope): Promise<ContactExportRecord[]> {
  const records = await listRecords(scope.em, exportRecords, { orderBy: 'r.id desc' });
  return records.map((record) => presentExport(scope, record));
}
