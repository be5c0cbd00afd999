import type { api } from '#shared/api.ts';
import type { CompanyExportRecord } from '#shared/operations/companyData/index.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import type { AuditedScope } from '#server/tenancy/audit/index.ts';
import { assertExportCapacity, listExports, removeExport, requestExport } from '#server/tenancy/exports/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { companyArchives } from './companyArchives.ts';

export const listCompanyExports = (scope: Scope): Promise<CompanyExportRecord[]> => listExports(companyArchives, scope);

/** Begins an archive; a job makes it. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function createCompanyExport(scope: AuditedScope): Promise<CompanyExportRecord> {
  await assertExportCapacity(companyArchives, scope);
  return requestExport(scope, companyArchives);
}

export const removeCompanyExport = (scope: AuditedScope, { id }: InputOf<typeof api.companyExports.remove>): Promise<Confirmation> =>
  removeExport(scope, companyArchives, id);
