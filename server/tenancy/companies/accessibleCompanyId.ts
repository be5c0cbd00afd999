import { AppError } from '#shared/errors.ts';
import { can } from '#shared/rules/permissions.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** The company's id, where the actor may read it; throws ERR_NO_COMPANY_FOUND for all others. */
export function accessibleCompanyId({ actor }: Scope, companyId: number): number {
  if (!can(actor, 'company.read', { id: companyId })) {
    throw new AppError('ERR_NO_COMPANY_FOUND');
  }
  return companyId;
}
