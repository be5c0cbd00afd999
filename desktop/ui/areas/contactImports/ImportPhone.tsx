import { BookUser, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { useConnections } from '#ui/areas/connections/useConnections.ts';
import { useEndpointMutation } from '#ui/data/cache/query.ts';
import { BusyButton, Field, Option, Select } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface ImportPhoneProps {
  readonly onCreated: (made: ContactImportRecord) => void;
}

/** Imports the address book of a connected phone. */
export function ImportPhone({ onCreated: onMade }: ImportPhoneProps) {
  const { t } = useTexts();
  const id = useId();
  const connected = (useConnections().data ?? []).filter(({ status }) => status === 'CONNECTED');
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = connected.find((one) => one.id === picked) ?? connected.find(({ isDefault }) => isDefault) ?? connected[0];
  const start = useEndpointMutation(api.contactImports.fromPhone, { onSuccess: ({ import: made }) => onMade(made) });
  if (chosen === undefined) {
    return <p>{t('contactImports.phone.none')}</p>;
  }
  return (
    <>
      {connected.length > 1 && (
        <Field id={id} label={t('contactImports.phone.connection')}>
          {(wiring, labelId) => (
            <Select
              value={chosen.id}
              onChange={(_, value) => setPicked(value)}
              indicator={<ChevronDown size={16} aria-hidden />}
              slotProps={{ button: { ...wiring, 'aria-labelledby': `${labelId} ${id}` }, listbox: { 'aria-labelledby': labelId } }}
            >
              {connected.map((one) => (
                <Option key={one.id} value={one.id}>
                  {one.name}
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
          onClick={() => start.mutate({ whatsappId: chosen.id })}
        >
          {t('contactImports.phone.start')}
        </BusyButton>
      </div>
    </>
  );
}
