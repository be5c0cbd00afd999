import { AppError } from '#shared/errors.ts';
import { findPasswordProblem, maxWeakPasswordLength, minPasswordLength, type PasswordProblem } from '#shared/rules/findPasswordProblem.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';
import { isCommonPassword } from './isCommonPassword.ts';

/** A password and the person it is for. */
export interface NewPassword {
  readonly password: string;
  readonly name: string;
  readonly email: string;
  /** Of the generated password that somebody else has seen; it is never the person's own. */
  readonly oneTimeHash?: string | null | undefined;
}

const minLengthOf = ({ platform }: Scope): number =>
  platform.config.production ? minPasswordLength.production : minPasswordLength.development;

const weakPassword = (scope: Scope, problem: PasswordProblem): AppError =>
  new AppError('ERR_WEAK_PASSWORD', { fields: { password: problem }, values: { min: minLengthOf(scope) } });

async function assertNotOneTime(scope: Scope, { password, oneTimeHash = null }: NewPassword): Promise<void> {
  if (oneTimeHash !== null && (await verifyPassword(oneTimeHash, password))) {
    throw weakPassword(scope, 'oneTime');
  }
}

async function assertStrong(scope: Scope, { password, name, email }: NewPassword): Promise<void> {
  const isCommon = await isCommonPassword(password);
  const problem = findPasswordProblem(password, { minLength: minLengthOf(scope), name, email }) ?? (isCommon ? 'common' : null);
  if (problem !== null) {
    throw weakPassword(scope, problem);
  }
}

/** The hash of a password that is strong whatever the company says, as after a reset. Throws ERR_WEAK_PASSWORD. */
export async function hashStrongPassword(scope: Scope, input: NewPassword): Promise<string> {
  await assertStrong(scope, input);
  await assertNotOneTime(scope, input);
  return hashPassword(input.password);
}

/** The hash of a password. Throws ERR_WEAK_PASSWORD where the company requires a strong one, which it does unless it says otherwise. */
export async function hashNewPassword(scope: Scope, input: NewPassword): Promise<string> {
  if (await isEnabled(scope, 'strongPasswords')) {
    await assertStrong(scope, input);
  } else if (input.password.length > maxWeakPasswordLength) {
    throw new AppError('ERR_VALIDATION', { fields: { password: 'string.max' } });
  }
  await assertNotOneTime(scope, input);
  return hashPassword(input.password);
}
