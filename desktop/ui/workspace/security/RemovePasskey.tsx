import { useEffect } from 'react';
import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { Form, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { PasswordFields } from './PasswordFields.tsx';

interface RemovePasskeyProps {
  readonly id: number;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const fieldByCode = { ERR_CURRENT_PASSWORD: 'currentPassword' } as const;

export function RemovePasskey({ id, onDone, onCancel }: RemovePasskeyProps) {
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
