import { useEffect } from 'react';
import { api } from '#shared/api.ts';
import { signIn } from '#ui/data/session/session.ts';
import { Button, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { AuthForm } from './AuthForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

interface SecondStepFormProps {
  readonly challenge: string;
  /** The account has passkeys. */
  readonly hasPasskeys: boolean;
  readonly onBack: () => void;
}

const fieldByCode = { ERR_SECOND_STEP_CODE: 'code' } as const;

/** Second step of the sign-in: a code of the app, or a recovery code. */
export function SecondStepForm({ challenge, hasPasskeys, onBack }: SecondStepFormProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.auth.secondStep, { challenge, code: '' }, { 'code.required': t('secondSteps.step.missing') });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <>
      <AuthForm
        form={form}
        fieldByCode={fieldByCode}
        title={t('secondSteps.step.title')}
        lead={t('secondSteps.step.lead')}
        isLeadNews
        submit={t('secondSteps.step.submit')}
        onSubmit={(body) => signIn({ step: 'secondStep', body })}
      >
        <TextField
          name="code"
          size="lg"
          label={t('secondSteps.step.code')}
          help={t('secondSteps.step.codeHelp')}
          autoComplete="one-time-code"
          isVerbatim
          required={false}
        />
        <p className="lead">{t('secondSteps.step.lost')}</p>
      </AuthForm>
      {hasPasskeys && <PasskeyButton challenge={challenge} />}
      <Button variant="plain" color="neutral" fullWidth style={{ marginTop: 8 }} onClick={onBack}>
        {t('secondSteps.step.back')}
      </Button>
    </>
  );
}
