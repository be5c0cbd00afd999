import { AppError } from '#shared/errors.ts';
import { isStrongPassword } from '#shared/rules/isStrongPassword.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { isEnabled } from '#server/areas/settings/index.ts';

/** The hash of a password; throws ERR_WEAK_PASSWORD where the company requires a strong one. */
export async function hashNewPassword(scope: Scope, password: string): Promise<string> {
  if ((await isEnabled(scope, 'strongPasswords')) && !isStrongPassword(password)) {
    throw new AppError('ERR_WEAK_PASSWORD', { fields: { password: 'weak' } });
  }
  return hashPassword(password);
}
