import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { ErrorSummary, Form, PasswordField, SubmitButton, TextField, toast, useEndpointForm } from '#ui/kit/index.ts';
import { RichText, t as now, useTexts } from '#ui/text/index.ts';
import { AuthAside, AuthCard, AuthLayout } from './AuthLayout.tsx';

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
    <Form
      form={form}
      onSubmit={async (values) => {
        await request.mutateAsync(values);
        toast.success(now('auth.reset.mailed'));
        onSent(values.email);
      }}
    >
      <div>
        <h1>{t('auth.reset.title')}</h1>
        <p className="lead">{t('auth.reset.lead')}</p>
      </div>
      <ErrorSummary />
      <TextField name="email" type="email" size="lg" label={t('auth.email')} autoComplete="username" required={false} />
      <SubmitButton size="lg" fullWidth style={{ marginTop: 4 }}>
        {t('auth.reset.submit')}
      </SubmitButton>
    </Form>
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
    <Form
      form={form}
      fieldByCode={fieldOf}
      onSubmit={async (values) => {
        await reset.mutateAsync(values);
        toast.success(now('auth.reset.done'));
        await navigate('/login');
      }}
    >
      <div>
        <h1>{t('auth.reset.title')}</h1>
        <p className="lead" role="status">
          {t('auth.reset.sent', { email })}
        </p>
      </div>
      <ErrorSummary />
      <TextField
        name="token"
        size="lg"
        label={t('auth.reset.code')}
        help={t('auth.reset.codeHelp')}
        autoComplete="one-time-code"
        isVerbatim
        required={false}
      />
      <PasswordField
        name="password"
        size="lg"
        label={t('auth.reset.password')}
        help={t('auth.reset.rule')}
        autoComplete="new-password"
        required={false}
      />
      <PasswordField name="confirmation" size="lg" label={t('auth.reset.confirmation')} autoComplete="new-password" required={false} />
      <SubmitButton size="lg" fullWidth style={{ marginTop: 4 }}>
        {t('auth.reset.save')}
      </SubmitButton>
    </Form>
  );
}
