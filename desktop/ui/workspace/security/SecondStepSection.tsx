import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { AppSecret } from '#shared/workspace/auth/secondSteps.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, LoadingSkeleton, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { RecoveryCodesView } from './RecoveryCodesView.tsx';
import { ScanApp } from './ScanApp.tsx';
import { SecondStepState, type SecondStepChange } from './SecondStepState.tsx';

type Step =
  | { readonly name: 'state' | SecondStepChange }
  | { readonly name: 'scan'; readonly app: AppSecret }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const stateStep: Step = { name: 'state' };

/** State of the second step, and the way through a change: password, code, recovery codes. */
export function SecondStepSection() {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>(stateStep);
  const { data, error, refetch } = useEndpointQuery(api.secondSteps.show, {});
  return (
    <section aria-labelledby="second-step">
      <h3 id="second-step">{t('secondSteps.heading')}</h3>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingSkeleton lines={3} />}
      {data !== undefined && step.name === 'state' && <SecondStepState record={data} onChange={(name) => setStep({ name })} />}
      <SecondStepChangeSteps step={step} onStep={setStep} />
    </section>
  );
}

interface SecondStepChangeStepsProps {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
}

/** The steps of a change; nothing while the state is shown. */
function SecondStepChangeSteps({ step, onStep }: SecondStepChangeStepsProps) {
  const { t } = useTexts();
  const leave = (): void => onStep(stateStep);
  const showCodes = (codes: readonly string[]): void => onStep({ name: 'codes', codes });
  switch (step.name) {
    case 'startApp':
      return <PasswordPrompt endpoint={api.secondSteps.startApp} onDone={(app) => onStep({ name: 'scan', app })} onCancel={leave} />;
    case 'renewRecoveryCodes':
      return (
        <PasswordPrompt
          endpoint={api.secondSteps.renewRecoveryCodes}
          onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
          onCancel={leave}
        />
      );
    case 'turnOff':
      return (
        <PasswordPrompt
          endpoint={api.secondSteps.turnOff}
          onDone={() => {
            toast.success(t('secondSteps.turnedOff'));
            leave();
          }}
          onCancel={leave}
        />
      );
    case 'scan':
      return <ScanApp app={step.app} onDone={showCodes} onCancel={leave} />;
    case 'codes':
      return <RecoveryCodesView codes={step.codes} onDone={leave} />;
    case 'state':
      return null;
  }
}
