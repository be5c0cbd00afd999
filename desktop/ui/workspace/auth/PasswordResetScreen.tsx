import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { PasswordField, TextField, toast, useEndpointForm } from '#ui/kit/index.ts';
import { RichText, t as now, useTexts } from '#ui/text/index.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthAside, AuthCard, AuthLayout } from './AuthLayout.tsx';
import { MailedCodeField } from './MailedCodeField.tsx';

/** Two steps: the address that a code is mailed to, then the code and the new password. */
export function PasswordResetScreen() {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <AuthLayout>
      <AuthCard>{email === null ? <RequestForm onSent={setEmail} /> : <ResetForm email={email} />}</AuthCard>
      {email !== null && (
        <AuthAside>
          <RichText textKey="auth.reset.again" parts={{ a: <Link to="/forgetpsw" onClick={() => setEmail(null)} /> }} />
        </AuthAside>
      )}
      <AuthAside>
        <RichText textKey="auth.reset.back" parts={{ a: <Link to="/login" /> }} />
      </AuthAside>
    </AuthLayout>
  );
}

function RequestForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTexts();
  const form = useEndpointForm(api.auth.requestPasswordReset, { email: '' }, { 'email.required': t('auth.missing.email') });
  const request = useEndpointMutation(api.auth.requestPasswordReset, { isErrorShown: true });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  return (
    <AuthForm
      form={form}
      title={t('places.passwordReset')}
      lead={t('auth.reset.lead')}
      submit={t('auth.reset.submit')}
      onSubmit={async (values) => {
        await request.mutateAsync(values);
        toast.success(now('auth.reset.mailed'));
        onSent(values.email);
      }}
    >
      <TextField name="email" type="email" size="lg" label={t('auth.email')} autoComplete="username" required={false} />
    </AuthForm>
  );
}

const fieldOf = { ERR_RESET_CODE_INVALID: 'token', ERR_WEAK_PASSWORD: 'password' } as const;

function ResetForm({ email }: { readonly email: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const form = useEndpointForm(
    api.auth.resetPassword,
    { email, token: '', password: '', confirmation: '' },
    { token: t('auth.reset.missingCode'), password: t('auth.reset.rule'), confirmation: t('auth.reset.mismatch') },
  );
  const reset = useEndpointMutation(api.auth.resetPassword, { isErrorShown: true });
  const { setFocus } = form;
  useEffect(() => setFocus('token'), [setFocus]);
  return (
    <AuthForm
      form={form}
      fieldByCode={fieldOf}
      title={t('places.passwordReset')}
      lead={t('auth.reset.sent', { email })}
      isLeadNews
      submit={t('auth.reset.save')}
      onSubmit={async (values) => {
        await reset.mutateAsync(values);
        toast.success(now('auth.reset.done'));
        await navigate('/login');
      }}
    >
      <MailedCodeField label={t('auth.reset.code')} help={t('auth.reset.codeHelp')} />
      <PasswordField
        name="password"
        size="lg"
        label={t('auth.reset.password')}
        help={t('auth.reset.rule')}
        autoComplete="new-password"
        required={false}
      />
      <PasswordField name="confirmation" size="lg" label={t('auth.reset.confirmation')} autoComplete="new-password" required={false} />
    </AuthForm>
  );
}
