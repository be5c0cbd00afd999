import { startRegistration } from '@simplewebauthn/browser';
import { useEffect } from 'react';
import { api } from '#shared/api.ts';
import type { PasskeyCeremony } from '#shared/workspace/auth/passkeys.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { Button, ErrorSummary, Form, SubmitButton, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { askBrowser } from './askBrowser.ts';

interface NamePasskeyProps {
  readonly ceremony: PasskeyCeremony;
  /** Recovery codes come with the first second step. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

/** A name, and then the browser's own question. */
export function NamePasskey({ ceremony: { token, options }, onDone, onCancel }: NamePasskeyProps) {
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
