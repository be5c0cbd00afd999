import { ArrowRight, CircleAlert, KeyRound, type LucideIcon, MonitorX, TimerOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { signIn, useSession } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { Form, PasswordField, SubmitButton, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { RichText, toLocale, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { AuthAside, AuthCard, AuthHint, AuthLayout } from './AuthLayout.tsx';

const Box = styled.div`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: 4px 12px;
  padding: 14px 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  font: ${text.second};
  color: ${v.ink.body};
  overflow-wrap: anywhere;
  b {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  p {
    grid-column: 2;
  }
  &[data-tone='waiting'] {
    margin-bottom: 12px;
    background: ${v.waiting.soft};
    svg {
      color: ${v.waiting.ink};
    }
  }
  &[data-tone='bad'] {
    padding: 10px 12px;
    border-color: ${v.bad.solid};
    border-radius: ${radius.control};
    background: ${v.bad.soft};
    svg,
    b {
      color: ${v.bad.ink};
    }
  }
`;

interface AuthAlertProps {
  readonly icon: LucideIcon;
  readonly tone: 'waiting' | 'bad';
  readonly title: string;
  readonly children?: ReactNode;
}

/** Alert above the login form. */
function AuthAlert({ icon: Icon, tone, title, children }: AuthAlertProps) {
  return (
    <Box role="alert" data-tone={tone}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <b>{title}</b>
      {children !== undefined && <p>{children}</p>}
    </Box>
  );
}

const SecondStepForm = lazyComponent(() => import('./SecondStepForm.tsx'), 'SecondStepForm');

const PasskeyButton = lazyComponent(() => import('./PasskeyButton.tsx'), 'PasskeyButton');

/** What the second step starts from. */
interface Challenge {
  readonly challenge: string;
  readonly hasPasskeys: boolean;
}

/** Login screen; the route guard decides where it leads. */
export function LoginScreen() {
  const { t } = useTexts();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const { data: server } = useEndpointQuery(api.system.version, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <AuthLayout>
      <LastSessionEnd />
      <AuthCard>
        {challenge === null ? (
          <>
            <LoginForm onChallenge={setChallenge} />
            <LatePart fallback={null} isUnasked>
              <PasskeyButton />
            </LatePart>
          </>
        ) : (
          <LatePart fallback={null}>
            <SecondStepForm {...challenge} onBack={() => setChallenge(null)} />
          </LatePart>
        )}
        <KeychainWarning />
      </AuthCard>
      <AuthAside>
        <Link to="/forgetpsw">{t('auth.reset.forgot')}</Link>
      </AuthAside>
      {server?.allowsSignUp !== false && (
        <AuthAside>
          <RichText textKey="auth.noAccount" parts={{ a: <Link to="/signup" /> }} />
        </AuthAside>
      )}
    </AuthLayout>
  );
}

function LoginForm({ onChallenge }: { readonly onChallenge: (challenge: Challenge) => void }) {
  const { t } = useTexts();
  const form = useEndpointForm(
    api.auth.login,
    { email: '', password: '' },
    {
      'email.required': t('auth.missing.email'),
      'password.required': t('auth.missing.password'),
    },
  );
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const enter = async (body: { email: string; password: string }): Promise<void> => {
    try {
      await signIn({ step: 'login', body });
    } catch (error) {
      if (!(error instanceof AppError) || error.details.challenge === undefined) {
        throw error;
      }
      const { challenge, values = {} } = error.details;
      onChallenge({ challenge, hasPasskeys: Number(values['passkeys']) > 0 });
    }
  };
  return (
    <Form form={form} onSubmit={enter}>
      <h1>{t('places.login')}</h1>
      <LoginError />
      <TextField name="email" type="email" size="lg" label={t('auth.email')} autoComplete="username" required={false} />
      <PasswordField name="password" size="lg" label={t('auth.password')} required={false} />
      <SubmitButton size="lg" fullWidth endDecorator={<ArrowRight size={16} strokeWidth={2} aria-hidden />} style={{ marginTop: 4 }}>
        {t('auth.enter')}
      </SubmitButton>
    </Form>
  );
}

/** Error of the login request, or of an expired subscription. */
function LoginError() {
  const { t } = useTexts();
  const message = useFormState().errors.root?.['server']?.message;
  return message === undefined ? null : (
    <AuthAlert icon={CircleAlert} tone="bad" title={t('auth.notEntered')}>
      {message}
    </AuthAlert>
  );
}

/** Without a keychain the refresh token is not stored and the session ends with the program. */
function KeychainWarning() {
  const { t } = useTexts();
  return host().desktop?.troubles.includes('noKeychain') === true ? (
    <AuthHint>
      <KeyRound size={14} strokeWidth={1.75} aria-hidden />
      {t('program.troubles.noKeychain')}
    </AuthHint>
  ) : null;
}

/** Reason why the last session ended involuntarily. */
function LastSessionEnd() {
  const { t, language } = useTexts();
  const { ended } = useSession();
  if (ended?.how === 'elsewhere') {
    const time = new Date(ended.at).toLocaleTimeString(toLocale(language), { hour: '2-digit', minute: '2-digit' });
    return (
      <AuthAlert icon={MonitorX} tone="waiting" title={t('auth.elsewhere.title')}>
        {t('auth.elsewhere.text', { time })}
      </AuthAlert>
    );
  }
  return ended?.how === 'expired' ? <AuthAlert icon={TimerOff} tone="waiting" title={t('auth.expired')} /> : null;
}
