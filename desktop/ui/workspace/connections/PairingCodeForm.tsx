import { useEffect, useRef } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { PhoneNumberField, usePhoneNumberForm } from '#ui/tenancy/settings/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { FieldStack, Form, SubmitButton, useEndpointForm } from '#ui/kit/index.ts';
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
  const { check, complete } = usePhoneNumberForm();
  const form = useEndpointForm({ ...api.connections.pairByCode, check }, defaults, { number: t('connections.code.badNumber') });
  const pair = useEndpointMutation(api.connections.pairByCode, { isErrorShown: true });
  const requestCode = async (values: { id: number; number: string }): Promise<void> => {
    const completeValues = await complete(values);
    await pair.mutateAsync(completeValues);
    onRequested(completeValues.number.replace('+', ''));
  };
  return (
    <Form form={form} onSubmit={requestCode}>
      <FieldStack ref={container}>
        <PhoneNumberField
          name="number"
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
