import { BookUser, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contactImports.ts';
import { useConnections } from '#ui/workspace/connections/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Field, Option, Select } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface ImportPhoneProps {
  readonly onCreated: (created: ContactImportRecord) => void;
}

/** Imports the address book of a connected phone. */
export function ImportPhone({ onCreated }: ImportPhoneProps) {
  const { t } = useTexts();
  const id = useId();
  const connected = (useConnections().data ?? []).filter(({ status }) => status === 'CONNECTED');
  const [pickedId, setPickedId] = useState<number | null>(null);
  const selected =
    connected.find((connection) => connection.id === pickedId) ?? connected.find(({ isDefault }) => isDefault) ?? connected[0];
  const start = useEndpointMutation(api.contactImports.fromPhone, { onSuccess: ({ import: created }) => onCreated(created) });
  if (selected === undefined) {
    return <p>{t('contactImports.phone.none')}</p>;
  }
  return (
    <>
      {connected.length > 1 && (
        <Field id={id} label={t('contactImports.phone.connection')}>
          {(wiring, labelId) => (
            <Select
              value={selected.id}
              onChange={(_, value) => setPickedId(value)}
              indicator={<ChevronDown size={16} aria-hidden />}
              slotProps={{ button: { ...wiring, 'aria-labelledby': `${labelId} ${id}` }, listbox: { 'aria-labelledby': labelId } }}
            >
              {connected.map((connection) => (
                <Option key={connection.id} value={connection.id}>
                  {connection.name}
                </Option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div>
        <BusyButton
          variant="outlined"
          color="neutral"
          busy={start.isPending}
          startDecorator={<BookUser size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => start.mutate({ whatsappId: selected.id })}
        >
          {t('contactImports.phone.start')}
        </BusyButton>
      </div>
    </>
  );
}
