import { AppError } from '#shared/errors.ts';
import { findPasswordProblem, maxWeakPasswordLength, minPasswordLength, type PasswordProblem } from '#shared/rules/findPasswordProblem.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { isEnabled } from '#server/areas/settings/index.ts';
import { isCommonPassword } from './isCommonPassword.ts';

/** A password and the person it is for. */
export interface NewPassword {
  readonly password: string;
  readonly name: string;
  readonly email: string;
}

async function assertStrong({ platform }: Scope, { password, ...person }: NewPassword): Promise<void> {
  const minLength = platform.config.production ? minPasswordLength.production : minPasswordLength.development;
  const isCommon = await isCommonPassword(password);
  const problem: PasswordProblem | null = findPasswordProblem(password, { minLength, ...person }) ?? (isCommon ? 'common' : null);
  if (problem !== null) {
    throw new AppError('ERR_WEAK_PASSWORD', { fields: { password: problem }, values: { min: minLength } });
  }
}

/** The hash of a password that is strong whatever the company says, as after a reset. Throws ERR_WEAK_PASSWORD. */
export async function hashStrongPassword(scope: Scope, input: NewPassword): Promise<string> {
  await assertStrong(scope, input);
  return hashPassword(input.password);
}

/** The hash of a password. Throws ERR_WEAK_PASSWORD where the company requires a strong one, which it does unless it says otherwise. */
export async function hashNewPassword(scope: Scope, input: NewPassword): Promise<string> {
  if (await isEnabled(scope, 'strongPasswords')) {
    await assertStrong(scope, input);
  } else if (input.password.length > maxWeakPasswordLength) {
    throw new AppError('ERR_VALIDATION', { fields: { password: 'string.max' } });
  }
  return hashPassword(input.password);
}
