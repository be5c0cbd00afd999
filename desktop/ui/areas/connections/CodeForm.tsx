import { useEffect, useRef } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { call } from '#ui/data/client.ts';
import { FieldStack, Form, SubmitButton, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface CodeFormProps {
  readonly connection: ConnectionRecord;
  /** There was a code before. */
  readonly isAgain: boolean;
  readonly onAsked: (number: string) => void;
}

/** Which phone shall type the code in: WhatsApp rings it. */
export function CodeForm({ connection, isAgain, onAsked }: CodeFormProps) {
  const { t } = useTexts();
  const { id, number } = connection;
  const defaults = { id, number: number === null ? '' : `+${number}` };
  const room = useRef<HTMLDivElement>(null);
  // The click that led here took its own button away.
  useEffect(() => room.current?.querySelector('input')?.focus(), []);
  const form = useEndpointForm(api.connections.pairByCode, defaults, { number: t('connections.code.badNumber') });
  const ask = async (values: { id: number; number: string }): Promise<void> => {
    await call(api.connections.pairByCode, values);
    onAsked(values.number);
  };
  return (
    <Form form={form} onSubmit={ask}>
      <FieldStack ref={room}>
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
