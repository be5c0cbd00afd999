import { AppError } from '#shared/errors.ts';
import { can } from '#shared/rules/permissions.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** A company that the actor may know of; the others are as good as missing. */
export function accessibleCompanyId({ actor }: Scope, companyId: number): number {
  if (!can(actor, 'company.read', { id: companyId })) {
    throw new AppError('ERR_NO_COMPANY_FOUND');
  }
  return companyId;
}
