import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { PlanRecord } from '#shared/tenancy/companies/plans.ts';
import { PhoneField } from '#ui/tenancy/companies/index.ts';
import { usePasswordRule } from '#ui/workspace/users/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  Button,
  ErrorSummary,
  Form,
  formatMoney,
  LoadingSkeleton,
  PasswordField,
  SelectField,
  SubmitButton,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts, RichText } from '#ui/text/index.ts';
import { AuthAside, AuthCard, AuthLayout } from './AuthLayout.tsx';
import { ConfirmSignUp, type MailedSignUp, useSignUpDone } from './ConfirmSignUp.tsx';

const fieldOf = {
  ERR_COMPANY_INVALID_NAME: 'name',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_WEAK_PASSWORD: 'password',
  ERR_NO_PLAN_FOUND: 'planId',
} as const;

/** The sign-up of a mail's link. */
function readMailedSignUp(params: URLSearchParams): MailedSignUp | null {
  const [signUpId, email] = [params.get('id'), params.get('email')];
  return signUpId !== null && email !== null ? { signUpId, email } : null;
}

/** Creates a company with its first admin and a three-day trial; where mails go out, by the code of one. */
export function SignUpScreen() {
  const [params] = useSearchParams();
  const [mailed, setMailed] = useState(() => readMailedSignUp(params));
  return (
    <AuthLayout>
      {mailed === null ? (
        <AuthCard>
          <SignUp onMailed={setMailed} />
        </AuthCard>
      ) : (
        <ConfirmSignUp signUp={mailed} onBack={() => setMailed(null)} />
      )}
      <AuthAside>
        <RichText textKey="auth.signUp.haveAccount" parts={{ a: <Link to="/login" /> }} />
      </AuthAside>
    </AuthLayout>
  );
}

interface SignUpFormProps {
  readonly onMailed: (signUp: MailedSignUp) => void;
}

/** The form, or that the server takes no sign-ups; where that cannot be asked, the form. */
function SignUp({ onMailed }: SignUpFormProps) {
  const { t } = useTexts();
  const { data: server, error } = useEndpointQuery(api.system.version, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (server?.allowsSignUp === true || error !== null) {
    return <SignUpForm onMailed={onMailed} />;
  }
  return (
    <>
      <h1>{t('places.signUp')}</h1>
      {server === undefined ? (
        <LoadingSkeleton lines={3} />
      ) : (
        <p className="lead" role="alert">
          {t('errors.ERR_USER_CREATION_DISABLED')}
        </p>
      )}
    </>
  );
}

function SignUpForm({ onMailed }: SignUpFormProps) {
  const { t, language } = useTexts();
  const finish = useSignUpDone();
  const { text: rule, check } = usePasswordRule(true);
  const form = useEndpointForm(
    { ...api.companies.signUp, check },
    { name: '', userName: '', email: '', phone: '', password: '', website: '' },
    { planId: t('auth.signUp.planPick') },
  );
  const signUp = useEndpointMutation(api.companies.signUp, { isErrorShown: true });
  const [shownAt] = useState(() => performance.now());
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <Form
      form={form}
      fieldByCode={fieldOf}
      onSubmit={async (values) => {
        const { signUpId } = await signUp.mutateAsync({ ...values, language, filledInMs: Math.round(performance.now() - shownAt) });
        if (signUpId === null) {
          await finish();
        } else {
          onMailed({ signUpId, email: values.email });
        }
      }}
    >
      <div>
        <h1>{t('places.signUp')}</h1>
        <p className="lead">{t('auth.signUp.lead')}</p>
      </div>
      <ErrorSummary />
      <TextField name="name" label={t('auth.signUp.company')} help={t('auth.signUp.companyHelp')} autoComplete="organization" />
      <TextField name="userName" label={t('auth.signUp.person')} autoComplete="name" required />
      <TextField name="email" type="email" label={t('auth.signUp.email')} autoComplete="username" />
      <PhoneField name="phone" label={t('auth.signUp.phone')} help={t('auth.signUp.phoneHelp')} />
      <PasswordField name="password" label={t('auth.signUp.password')} help={rule} autoComplete="new-password" />
      {/* For programs that fill in forms: out of sight, of the keyboard and of screen readers. */}
      <input {...form.register('website')} tabIndex={-1} autoComplete="off" aria-hidden style={{ position: 'absolute', left: -9999 }} />
      <PlanField onOnly={(id) => form.setValue('planId', id)} />
      <SubmitButton size="lg" fullWidth style={{ marginTop: 4 }}>
        {t('auth.signUp.submit')}
      </SubmitButton>
    </Form>
  );
}

interface PlanFieldProps {
  /** Called with the id of the only plan. */
  readonly onOnly: (id: number) => void;
}

function PlanField({ onOnly }: PlanFieldProps) {
  const { t } = useTexts();
  const { data: plans, error, refetch } = useEndpointQuery(api.plans.list, {});
  const planId: unknown = useWatch({ name: 'planId' });
  const only = plans?.length === 1 ? plans[0]?.id : undefined;
  const selectOnly = useEffectEvent(onOnly);
  useEffect(() => {
    if (only !== undefined) {
      selectOnly(only);
    }
  }, [only]);
  const plan = plans?.find(({ id }) => id === planId);
  const detail = usePlanDetail();
  return (
    <>
      <SelectField
        name="planId"
        label={t('auth.signUp.plan')}
        placeholder={t('auth.signUp.planPick')}
        options={(plans ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        help={plan === undefined ? plans?.length === 0 && t('auth.signUp.noPlans') : detail(plan)}
      />
      {error !== null && (
        <p role="alert">
          {t('auth.signUp.plansFailed')}{' '}
          <Button size="sm" variant="plain" onClick={() => void refetch()}>
            {t('kit.tryAgain')}
          </Button>
        </p>
      )}
    </>
  );
}

function usePlanDetail(): (plan: PlanRecord) => string {
  const { t, language } = useTexts();
  return ({ value, users, connections, queues }) =>
    [
      t('auth.signUp.planPrice', { price: formatMoney(value, language) }),
      t('auth.signUp.planUsers', { count: users }),
      t('auth.signUp.planConnections', { count: connections }),
      t('auth.signUp.planQueues', { count: queues }),
    ].join(' · ');
}
