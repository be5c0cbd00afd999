import { useWatch } from 'react-hook-form';
import type { UserChanges } from '#shared/workspace/users/index.ts';
import { PasswordField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

const isNeeded = ({ email = '', password = '' }: Pick<Partial<UserChanges>, 'email' | 'password'>, ownEmail: string): boolean =>
  password !== '' || email.trim().toLowerCase() !== ownEmail;

/** Errors of the form of somebody who edits the own record; null: of another person. */
export function useCurrentPasswordCheck(ownEmail: string | null): (values: UserChanges) => Record<string, string> {
  const { t } = useTexts();
  return (values) =>
    ownEmail !== null && (values.currentPassword ?? '') === '' && isNeeded(values, ownEmail)
      ? { currentPassword: t('users.currentPasswordMissing') }
      : {};
}

/** Appears when the own password or e-mail is being changed; `email`: the present one. */
export function CurrentPasswordField({ email }: { readonly email: string }) {
  const { t } = useTexts();
  const values = useWatch<UserChanges>();
  return isNeeded(values, email) ? (
    <PasswordField
      name="currentPassword"
      label={t('users.currentPassword')}
      help={t('users.currentPasswordHelp')}
      autoComplete="current-password"
      required
    />
  ) : null;
}
