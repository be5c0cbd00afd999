import { useEffect, useRef } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { FieldStack, Form, SubmitButton, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface PairingCodeFormProps {
  readonly connection: ConnectionRecord;
  /** True: an earlier code expired or failed. */
  readonly isAgain: boolean;
  readonly onRequested: (number: string) => void;
}

/** Asks for the phone number; WhatsApp notifies that phone. */
export function PairingCodeForm({ connection, isAgain, onRequested }: PairingCodeFormProps) {
  const { t } = useTexts();
  const { id, number } = connection;
  const defaults = { id, number: number === null ? '' : `+${number}` };
  const container = useRef<HTMLDivElement>(null);
  // The clicked button is unmounted, so focus moves to the field.
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  const form = useEndpointForm(api.connections.pairByCode, defaults, { number: t('connections.code.badNumber') });
  const pair = useEndpointMutation(api.connections.pairByCode, { isErrorShown: true });
  const requestCode = async (values: { id: number; number: string }): Promise<void> => {
    await pair.mutateAsync(values);
    onRequested(values.number);
  };
  return (
    <Form form={form} onSubmit={requestCode}>
      <FieldStack ref={container}>
        <TextField
          name="number"
          type="tel"
          autoComplete="tel"
          label={t('connections.code.number')}
          help={t('connections.code.numberHelp')}
          placeholder={t('connections.code.numberPlaceholder')}
        />
        <div>
          <SubmitButton>{t(isAgain ? 'connections.code.another' : 'connections.code.ask')}</SubmitButton>
        </div>
      </FieldStack>
    </Form>
  );
}
