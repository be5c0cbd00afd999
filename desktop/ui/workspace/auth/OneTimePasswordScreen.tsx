import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { recheckCompany, signOut, updateSessionUser, useUser } from '#ui/data/session/session.ts';
import { setPageTitle } from '#ui/host/index.ts';
import { Button, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthAside, AuthCard, AuthLayout } from './AuthLayout.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const fieldByCode = { ERR_WEAK_PASSWORD: 'password' } as const;

/** The first sign-in with a generated password: nothing else is open before it is replaced. */
export function OneTimePasswordScreen() {
  const { t } = useTexts();
  const cache = useQueryClient();
  const user = useUser();
  const form = useEndpointForm(api.auth.replaceOneTimePassword, { password: '' }, { password: t('auth.missing.password') });
  const replace = useEndpointMutation(api.auth.replaceOneTimePassword, { isErrorShown: true });
  const { setFocus } = form;
  useEffect(() => {
    setPageTitle(t('auth.oneTime.title'));
    setFocus('password');
  }, [t, setFocus]);
  return (
    <AuthLayout>
      <AuthCard>
        <AuthForm
          form={form}
          fieldByCode={fieldByCode}
          title={t('auth.oneTime.title')}
          lead={t('auth.oneTime.lead')}
          submit={t('auth.oneTime.submit')}
          onSubmit={async (values) => {
            await replace.mutateAsync(values);
            updateSessionUser({ ...user, mustChangePassword: false });
            recheckCompany(cache);
          }}
        >
          <NewPasswordField />
        </AuthForm>
      </AuthCard>
      <AuthAside>
        <Button variant="plain" color="neutral" onClick={() => void signOut()}>
          {t('shell.companyExpired.signOut')}
        </Button>
      </AuthAside>
    </AuthLayout>
  );
}
