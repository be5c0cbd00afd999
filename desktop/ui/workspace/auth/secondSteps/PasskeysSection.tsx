import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { PasskeyCeremony } from '#shared/workspace/auth/passkeys.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { host } from '#ui/host/index.ts';
import {
  Button,
  ErrorState,
  ErrorSummary,
  Form,
  LoadingSkeleton,
  SubmitButton,
  TextField,
  Time,
  toast,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { PasswordFields, PasswordPrompt } from './PasswordPrompt.tsx';
import { RecoveryCodesView } from './RecoveryCodesView.tsx';
import { Rows } from './Security.styles.ts';
import { askBrowser } from './askBrowser.ts';

interface NamePasskeyProps {
  readonly ceremony: PasskeyCeremony;
  /** Recovery codes come with the first second step. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

/** A name, and then the browser's own question. */
function NamePasskey({ ceremony: { token, options }, onDone, onCancel }: NamePasskeyProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.passkeys.create, { token, name: '', response: {} }, { name: t('passkeys.nameMissing') });
  const create = useEndpointMutation(api.passkeys.create, {
    isErrorShown: true,
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.passkeys.list);
      invalidateEndpoint(cache, api.secondSteps.show);
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={async ({ name }) => {
        const response = await askBrowser(options, startRegistration);
        const { recoveryCodes } = await create.mutateAsync({ token, name, response });
        onDone(recoveryCodes);
      }}
    >
      <ErrorSummary />
      <TextField name="name" label={t('passkeys.name')} help={t('passkeys.nameHelp')} required={false} />
      <div className="buttons">
        <SubmitButton>{t('passkeys.create')}</SubmitButton>
        <Button variant="plain" color="neutral" onClick={onCancel}>
          {t('secondSteps.cancel')}
        </Button>
      </div>
    </Form>
  );
}

interface RemovePasskeyProps {
  readonly id: number;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const fieldByCode = { ERR_CURRENT_PASSWORD: 'currentPassword' } as const;

function RemovePasskey({ id, onDone, onCancel }: RemovePasskeyProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.passkeys.remove, { id, currentPassword: '' }, { currentPassword: t('secondSteps.passwordMissing') });
  const remove = useEndpointMutation(api.passkeys.remove, {
    isErrorShown: true,
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.passkeys.list);
      invalidateEndpoint(cache, api.secondSteps.show);
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  return (
    <Form
      form={form}
      fieldByCode={fieldByCode}
      onSubmit={async (values) => {
        await remove.mutateAsync(values);
        onDone();
      }}
    >
      <PasswordFields onCancel={onCancel} />
    </Form>
  );
}

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
