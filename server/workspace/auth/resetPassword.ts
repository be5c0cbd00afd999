import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { maxPasswordLength, minPasswordLength, resetPasswordPattern } from '#shared/rules/findPasswordProblem.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActorFor } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { holdUser, setPassword } from '#server/workspace/users/index.ts';
import { clearSignInAttempts } from './signInLimits.ts';
import { hashResetCode } from './resetCodes.ts';
import { clearCodeAttempts, takeCodeAttempt } from './resetLimits.ts';

type Reset = InputOf<typeof api.auth.resetPassword>;

/** The code is for the address and the password of that moment: a change of either has ended it. */
const holderQuery = queryOf(
  { userId: column.number(), companyId: column.number() },
  `select r.user_id as "userId", r.company_id as "companyId" from password_resets r join users u on u.id = r.user_id
   where r.code_hash = $1 and r.expires_at > $2 and identity_key(u.email) = identity_key(r.email) and u.token_version = r.token_version`,
);

const useCode = queryOf(
  { userId: column.number() },
  'delete from password_resets where user_id = $1 and code_hash = $2 returning user_id as "userId"',
);

interface CodeHolder {
  readonly userId: number;
  readonly companyId: number;
  readonly codeHash: string;
}

/** Throws ERR_RESET_CODE_INVALID: a wrong code, an old one, and an address that nobody has are the same. */
async function findHolder({ platform, now }: PublicContext, { email, token }: Reset): Promise<CodeHolder> {
  const codeHash = hashResetCode(platform.secrets, email, token);
  const [holder] = await runInSystemScope(platform, 'a password reset', ({ em }) => queryRows(em, holderQuery, [codeHash, now]));
  if (holder === undefined) {
    throw new AppError('ERR_RESET_CODE_INVALID');
  }
  return { ...holder, codeHash };
}

async function applyReset(scope: AuditedScope, { userId, codeHash }: CodeHolder, { email, password }: Reset): Promise<void> {
  await holdUser(scope, userId);
  const used = await queryRows(scope.em, useCode, [userId, codeHash]);
  if (used.length === 0) {
    throw new AppError('ERR_RESET_CODE_INVALID');
  }
  const { name, language } = await setPassword(scope, userId, password);
  await recordAudit(scope, { action: 'user.resetPassword', subject: { type: 'user', id: userId } });
  if (findMailMode(scope.platform.config) !== 'none') {
    await queueMail(scope, { kind: 'passwordChanged', to: email, language: language ?? null, name });
  }
}

/** Sets a new password by the code of a mail. A password that is refused leaves the code as it was. */
export async function resetPassword(guest: PublicContext, input: Reset): Promise<ResultOf<typeof api.auth.resetPassword>> {
  await takeCodeAttempt(guest, input.email);
  const holder = await findHolder(guest, input);
  await clearCodeAttempts(guest, input.email);
  const { companyId } = holder;
  const principal = { companyId, actor: systemActorFor(companyId, holder.userId) };
  await runInScope(guest.platform, principal, (scope) => applyReset({ ...scope, request: guest.request }, holder, input));
  await clearSignInAttempts(guest, input.email);
  return { message: 'Senha redefinida com sucesso.' };
}

const isStrong = (password: string): boolean =>
  password.length >= minPasswordLength.development && password.length <= maxPasswordLength && resetPasswordPattern.test(password);

/** For older clients, whose password stands in the address. */
export function resetPasswordByPath(
  guest: PublicContext,
  { email, token, newPassword, password = newPassword }: InputOf<typeof api.auth.resetPasswordByPath>,
): Promise<ResultOf<typeof api.auth.resetPasswordByPath>> {
  if (!isStrong(password)) {
    throw new AppError('ERR_WEAK_PASSWORD', {
      fields: { newPassword: 'string.pattern.base' },
      values: { min: minPasswordLength.development },
    });
  }
  return resetPassword(guest, { email, token, password });
}
