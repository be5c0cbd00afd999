import { useEffect } from 'react';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { Button, ErrorSummary, Form, PasswordField, SubmitButton, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface PasswordFieldsProps {
  /** Absent: there is no way back. */
  readonly onCancel?: (() => void) | undefined;
}

/** Field `currentPassword` and the buttons of a form that asks for nothing else. */
export function PasswordFields({ onCancel }: PasswordFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <ErrorSummary />
      <PasswordField
        name="currentPassword"
        label={t('secondSteps.password')}
        help={t('secondSteps.passwordHelp')}
        autoComplete="current-password"
        required={false}
      />
      <div className="buttons">
        <SubmitButton>{t('secondSteps.continue')}</SubmitButton>
        {onCancel && (
          <Button variant="plain" color="neutral" onClick={onCancel}>
            {t('secondSteps.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}

interface PasswordInput {
  currentPassword: string;
}

interface PasswordPromptProps<Result> {
  /** Called with the password. */
  readonly endpoint: Endpoint<PasswordInput, Result>;
  readonly onDone: (result: Result) => void;
  /** Absent: there is no way back. */
  readonly onCancel?: (() => void) | undefined;
}

const fieldByCode = { ERR_CURRENT_PASSWORD: 'currentPassword' } as const;

/** Asks for the own password before a change of the sign-in. */
export function PasswordPrompt<Result>({ endpoint, onDone, onCancel }: PasswordPromptProps<Result>) {
  const { t } = useTexts();
  const form = useEndpointForm<PasswordInput>(endpoint, { currentPassword: '' }, { currentPassword: t('secondSteps.passwordMissing') });
  const call = useEndpointMutation(endpoint, {
    isErrorShown: true,
    onSuccess: (_result, _input, cache) => invalidateEndpoint(cache, api.secondSteps.show),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  return (
    <Form
      form={form}
      label={t('secondSteps.password')}
      fieldByCode={fieldByCode}
      onSubmit={async (values) => onDone(await call.mutateAsync(values))}
    >
      <PasswordFields onCancel={onCancel} />
    </Form>
  );
}
