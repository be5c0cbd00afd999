import { AppError } from '#shared/errors.ts';
import type { AuthenticatedUser } from './Authentication.ts';

/** Throws ERR_COMPANY_INACTIVE or ERR_COMPANY_EXPIRED; operators are never locked out. */
export function assertCompanyActive({ actor, status, dueDate }: AuthenticatedUser, overdueBefore: Date, whenExpired: boolean): void {
  if (!status && !actor.super) {
    throw new AppError('ERR_COMPANY_INACTIVE');
  }
  if (!whenExpired && !actor.super && dueDate !== null && dueDate < overdueBefore) {
    throw new AppError('ERR_COMPANY_EXPIRED');
  }
}
