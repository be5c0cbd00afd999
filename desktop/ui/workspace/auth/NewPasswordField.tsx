import { PasswordField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { usePasswordRule } from '#ui/workspace/users/index.ts';

/** The first password of one's own, with its rule. */
export function NewPasswordField() {
  const { t } = useTexts();
  const rule = usePasswordRule(true);
  return (
    <PasswordField
      name="password"
      size="lg"
      label={t('auth.invitation.password')}
      help={rule.text}
      autoComplete="new-password"
      required={false}
    />
  );
}
