import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { InvitationRecord } from '#shared/workspace/users/invitations.ts';
import { AppError } from '#shared/errors.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { signIn } from '#ui/data/session/session.ts';
import { setPageTitle } from '#ui/host/index.ts';
import { ErrorState, LoadingSkeleton, useEndpointForm } from '#ui/kit/index.ts';
import { RichText, useTexts } from '#ui/text/index.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthAside, AuthCard, AuthLayout } from './AuthLayout.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/** An invitation that is used, too old or made up; a link that was cut or altered. */
const overCodes: readonly string[] = ['ERR_INVITATION_INVALID', 'ERR_VALIDATION'];

/** Where the link of an invitation leads; the token stands behind the number sign. */
export function InvitationScreen() {
  const { t } = useTexts();
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useEndpointQuery(api.invitations.show, { token }, { staleTime: Number.POSITIVE_INFINITY });
  const isOver = error instanceof AppError && overCodes.includes(error.code);
  const title = t(isOver ? 'auth.invitation.over' : 'auth.invitation.title');
  useEffect(() => setPageTitle(title), [title]);
  return (
    <AuthLayout>
      <AuthCard>
        {data !== undefined && <AcceptForm token={token} invitation={data} />}
        {data === undefined && (
          <>
            <h1>{title}</h1>
            {error === null && <LoadingSkeleton lines={3} />}
            {isOver && (
              <p className="lead" role="alert">
                {t('auth.invitation.overText')}
              </p>
            )}
            {error !== null && !isOver && <ErrorState error={error} onRetry={() => void refetch()} />}
          </>
        )}
      </AuthCard>
      <AuthAside>
        <RichText textKey="auth.invitation.back" parts={{ a: <Link to="/login" /> }} />
      </AuthAside>
    </AuthLayout>
  );
}

interface AcceptFormProps {
  readonly token: string;
  readonly invitation: InvitationRecord;
}

const fieldByCode = { ERR_WEAK_PASSWORD: 'password' } as const;

function AcceptForm({ token, invitation: { name, email, company } }: AcceptFormProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const form = useEndpointForm(api.invitations.accept, { token, password: '' }, { password: t('auth.missing.password') });
  const accept = useEndpointMutation(api.invitations.accept, { isErrorShown: true });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <AuthForm
      form={form}
      fieldByCode={fieldByCode}
      title={t('auth.invitation.title')}
      lead={t('auth.invitation.lead', { name, email, company })}
      submit={t('auth.invitation.submit')}
      onSubmit={async (values) => {
        await accept.mutateAsync(values);
        await signIn({ step: 'login', body: { email, password: values.password } });
        await navigate('/', { replace: true });
      }}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField />
    </AuthForm>
  );
}
