import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { PasskeyCeremony } from '#shared/workspace/auth/passkeys.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { host } from '#ui/host/index.ts';
import { Button, ErrorState, LoadingSkeleton, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { NamePasskey } from './NamePasskey.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { RecoveryCodesView } from './RecoveryCodesView.tsx';
import { RemovePasskey } from './RemovePasskey.tsx';
import { Rows } from './Security.styles.ts';

type Step =
  | { readonly name: 'list' | 'password' }
  | { readonly name: 'create'; readonly ceremony: PasskeyCeremony }
  | { readonly name: 'remove'; readonly id: number }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const listStep: Step = { name: 'list' };

/** Passkeys are for the server's address in a browser; the program's pages have none. */
const canAdd = (): boolean => host().desktop === null && browserSupportsWebAuthn();

/** The passkeys of the account, and the way through a change of them. */
export function PasskeysSection() {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>(listStep);
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys">{t('passkeys.heading')}</h3>
      <p className="note">{t('passkeys.lead')}</p>
      {step.name === 'list' ? <PasskeyList onStep={setStep} /> : <PasskeyChange step={step} onStep={setStep} />}
    </section>
  );
}

interface PasskeyStepProps {
  readonly onStep: (step: Step) => void;
}

function PasskeyList({ onStep }: PasskeyStepProps) {
  const { t } = useTexts();
  const { data: passkeys, error, refetch } = useEndpointQuery(api.passkeys.list, {});
  if (passkeys === undefined) {
    return error === null ? <LoadingSkeleton lines={2} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {passkeys.length === 0 && <p>{t('passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <Rows aria-labelledby="passkeys">
          {passkeys.map(({ id, name, lastUsedAt }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                <span className="note">
                  {lastUsedAt === null ? t('passkeys.never') : t('passkeys.lastUsed')} {lastUsedAt !== null && <Time at={lastUsedAt} />}
                </span>
              </span>
              <Button
                size="sm"
                variant="plain"
                color="neutral"
                aria-label={t('passkeys.removeOf', { name })}
                onClick={() => onStep({ name: 'remove', id })}
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </Rows>
      )}
      {canAdd() && (
        <div className="buttons">
          <Button size="sm" variant="outlined" color="neutral" onClick={() => onStep({ name: 'password' })}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
    </>
  );
}

function PasskeyChange({ step, onStep }: PasskeyStepProps & { readonly step: Step }) {
  const { t } = useTexts();
  const leave = (): void => onStep(listStep);
  switch (step.name) {
    case 'list':
      return null;
    case 'password':
      return <PasswordPrompt endpoint={api.passkeys.start} onDone={(ceremony) => onStep({ name: 'create', ceremony })} onCancel={leave} />;
    case 'create':
      return (
        <NamePasskey
          ceremony={step.ceremony}
          onDone={(codes) => {
            toast.success(t('passkeys.added'));
            onStep(codes === null ? listStep : { name: 'codes', codes });
          }}
          onCancel={leave}
        />
      );
    case 'remove':
      return (
        <RemovePasskey
          id={step.id}
          onDone={() => {
            toast.success(t('passkeys.removed'));
            leave();
          }}
          onCancel={leave}
        />
      );
    case 'codes':
      return <RecoveryCodesView codes={step.codes} onDone={leave} />;
  }
}
