import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toast, useEndpointForm } from '#ui/kit/index.ts';
import { RichText, useTexts } from '#ui/text/index.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthAside, AuthCard } from './AuthLayout.tsx';
import { MailedCodeField } from './MailedCodeField.tsx';

/** A sign-up that waits for the code of a mail. */
export interface MailedSignUp {
  readonly signUpId: string;
  readonly email: string;
}

/** Says that the account is there, and leads to the login screen. */
export function useSignUpDone(): () => Promise<void> {
  const { t } = useTexts();
  const navigate = useNavigate();
  return async () => {
    toast.success(t('auth.signUp.done'), { durationMs: 6_000 });
    await navigate('/login');
  };
}

const fieldOf = { ERR_SIGN_UP_CODE_INVALID: 'token' } as const;

function CodeForm({ signUp: { signUpId, email } }: { readonly signUp: MailedSignUp }) {
  const { t } = useTexts();
  const finish = useSignUpDone();
  const form = useEndpointForm(api.signUps.confirm, { signUpId, token: '' }, { token: t('auth.signUp.verify.missing') });
  const confirm = useEndpointMutation(api.signUps.confirm, { isErrorShown: true });
  const { setFocus } = form;
  useEffect(() => setFocus('token'), [setFocus]);
  return (
    <AuthForm
      form={form}
      fieldByCode={fieldOf}
      title={t('auth.signUp.verify.title')}
      lead={t('auth.signUp.verify.sent', { email })}
      isLeadNews
      submit={t('auth.signUp.verify.submit')}
      onSubmit={async (values) => {
        await confirm.mutateAsync(values);
        await finish();
      }}
    >
      <MailedCodeField label={t('auth.signUp.verify.code')} help={t('auth.signUp.verify.codeHelp')} />
    </AuthForm>
  );
}

interface ConfirmSignUpProps {
  readonly signUp: MailedSignUp;
  readonly onBack: () => void;
}

/** The code that was mailed, another one, or back to the form. */
export function ConfirmSignUp({ signUp, onBack }: ConfirmSignUpProps) {
  const { t } = useTexts();
  const resend = useEndpointMutation(api.signUps.resend);
  const send = (): void => void resend.mutateAsync({ ...signUp }).then(() => toast.success(t('auth.signUp.verify.resent')));
  return (
    <>
      <AuthCard>
        <CodeForm signUp={signUp} />
      </AuthCard>
      <AuthAside>
        <RichText textKey="auth.signUp.verify.resend" parts={{ a: <Link to="/signup" onClick={send} /> }} />
      </AuthAside>
      <AuthAside>
        <RichText textKey="auth.signUp.verify.back" parts={{ a: <Link to="/signup" onClick={onBack} /> }} />
      </AuthAside>
    </>
  );
}
