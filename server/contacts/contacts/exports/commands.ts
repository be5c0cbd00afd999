import type { api } from '#shared/api.ts';
import { maxExportedContacts, type ContactExportRecord } from '#shared/contacts/contacts/exports.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import type { AuditedScope } from '#server/tenancy/audit/index.ts';
import { assertExportCapacity, listExports, removeExport, requestExport } from '#server/tenancy/exports/index.ts';
import { countContacts } from '#server/contacts/contacts/countContacts.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { contactSheets } from './contactSheets.ts';

export const listContactExports = (scope: Scope): Promise<ContactExportRecord[]> => listExports(contactSheets, scope);

/** Begins a sheet; a job writes it. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function createContactExport(
  scope: AuditedScope,
  { format, columns, searchParam = '', sheetName = '' }: InputOf<typeof api.contactExports.create>,
): Promise<ContactExportRecord> {
  await assertExportCapacity(contactSheets, scope);
  if ((await countContacts(scope)) > maxExportedContacts) {
    throw new AppError('ERR_CONTACT_EXPORT_TOO_LARGE', { values: { limit: maxExportedContacts } });
  }
  return requestExport(scope, contactSheets, {
    columns: { format, columns: JSON.stringify(columns), search_param: searchParam, sheet_name: sheetName },
    details: { format, columns: columns.map(({ heading }) => heading), searchParam },
  });
}

export const removeContactExport = (scope: AuditedScope, { id }: InputOf<typeof api.contactExports.remove>): Promise<Confirmation> =>
  removeExport(scope, contactSheets, id);
