import { useWatch } from 'react-hook-form';
import type { UserChanges } from '#shared/areas/users.ts';
import { PasswordField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Appears when the own password or e-mail is being changed; `email`: the present one. */
export function CurrentPasswordField({ email }: { readonly email: string }) {
  const { t } = useTexts();
  const { email: newEmail = '', password = '' } = useWatch<UserChanges>();
  const isNeeded = password !== '' || newEmail.trim().toLowerCase() !== email;
  return isNeeded ? (
    <PasswordField
      name="currentPassword"
      label={t('users.currentPassword')}
      help={t('users.currentPasswordHelp')}
      autoComplete="current-password"
      required
    />
  ) : null;
}
