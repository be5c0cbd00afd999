import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { OwnSessionRecord } from '#shared/workspace/auth/sessions.ts';
import { describeUserAgent } from '#shared/rules/describeUserAgent.ts';
import type { AppSecret, SecondStepRecord } from '#shared/workspace/auth/secondSteps.ts';
import { BusyButton, Button, Dialog, DialogBody, EllipsisText, ErrorState, LoadingSkeleton, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { PasskeysSection } from './PasskeysSection.tsx';
import { Rows, Sections } from './Security.styles.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { RecoveryCodesView } from './RecoveryCodesView.tsx';
import { ScanApp } from './ScanApp.tsx';

/** What is changed after the password. */
type SecondStepChange = 'startApp' | 'renewRecoveryCodes' | 'turnOff';

interface SecondStepStateProps {
  readonly record: SecondStepRecord;
  readonly onChange: (change: SecondStepChange) => void;
}

function SecondStepState({ record: { isRequired, appSince, recoveryCodes }, onChange }: SecondStepStateProps) {
  const { t } = useTexts();
  const isOn = appSince !== null;
  return (
    <>
      <p className="note">{t('secondSteps.lead')}</p>
      <p>
        {isOn ? (
          <>
            {t('secondSteps.on')} <Time at={appSince} as="date" /> · {t('secondSteps.codesLeft', { count: recoveryCodes })}
          </>
        ) : (
          t('secondSteps.off')
        )}{' '}
        {isRequired && t('secondSteps.required')}
      </p>
      <div className="buttons">
        <Button size="sm" variant={isOn ? 'outlined' : 'solid'} color={isOn ? 'neutral' : 'primary'} onClick={() => onChange('startApp')}>
          {t(isOn ? 'secondSteps.replace' : 'secondSteps.turnOn')}
        </Button>
        {isOn && (
          <>
            <Button size="sm" variant="outlined" color="neutral" onClick={() => onChange('renewRecoveryCodes')}>
              {t('secondSteps.renewCodes')}
            </Button>
            <Button size="sm" variant="outlined" color="danger" onClick={() => onChange('turnOff')}>
              {t('secondSteps.turnOff')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

type Step =
  | { readonly name: 'state' | SecondStepChange }
  | { readonly name: 'scan'; readonly app: AppSecret }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const stateStep: Step = { name: 'state' };

/** State of the second step, and the way through a change: password, code, recovery codes. */
function SecondStepSection() {
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

/** Program and system, address and last use of one session. */
function SessionRow({ session: { id, isCurrent, ip, userAgent, lastUsedAt } }: { readonly session: OwnSessionRecord }) {
  const { t } = useTexts();
  const end = useEndpointMutation(api.sessions.remove, {
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.sessions.list);
      toast.success(t('sessions.ended'));
    },
  });
  const { program, system } = describeUserAgent(userAgent);
  const device = program !== null && system !== null ? t('sessions.on', { program, system }) : (program ?? system ?? t('sessions.unknown'));
  return (
    <li>
      <span>
        <EllipsisText>
          <b title={userAgent}>{device}</b>
        </EllipsisText>
        <span className="note">
          {ip} ·{' '}
          {isCurrent ? (
            t('sessions.current')
          ) : (
            <>
              {t('sessions.lastUsed')} <Time at={lastUsedAt} />
            </>
          )}
        </span>
      </span>
      {!isCurrent && (
        <BusyButton
          size="sm"
          variant="plain"
          color="neutral"
          busy={end.isPending}
          aria-label={t('sessions.endOf', { device, ip })}
          onClick={() => end.mutate({ id })}
        >
          {t('sessions.end')}
        </BusyButton>
      )}
    </li>
  );
}

/** Where the account is open, and the way out of each. */
function SessionsSection() {
  const { t } = useTexts();
  const { data: sessions, error, refetch } = useEndpointQuery(api.sessions.list, {}, { staleTime: 0 });
  const endOthers = useEndpointMutation(api.sessions.removeOthers, {
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.sessions.list);
      toast.success(t('sessions.endedOthers'));
    },
  });
  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions">{t('sessions.heading')}</h3>
      <p className="note">{t(sessions?.length === 1 ? 'sessions.only' : 'sessions.lead')}</p>
      {sessions === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {sessions === undefined && error === null && <LoadingSkeleton lines={3} />}
      {sessions !== undefined && (
        <Rows aria-labelledby="own-sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Rows>
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <div className="buttons">
          <BusyButton size="sm" variant="outlined" color="danger" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('sessions.endOthers')}
          </BusyButton>
        </div>
      )}
    </section>
  );
}

/** How the own account is protected. */
export function SecurityDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('secondSteps.title')} width={480} onClose={onClose}>
      <DialogBody>
        <Sections>
          <SecondStepSection />
          <PasskeysSection />
          <SessionsSection />
        </Sections>
      </DialogBody>
    </Dialog>
  );
}
