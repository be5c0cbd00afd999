import { LocateFixed } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Field, Input, SubmitDialog } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { useIdempotencyKey } from '#ui/data/useIdempotencyKey.ts';
import { parseCoordinates } from './parseCoordinates.ts';

interface LocationDialogProps {
  readonly ticketId: number;
  readonly onClose: () => void;
}

const formatDegrees = (degrees: number): string => String(Number(degrees.toFixed(6)));

/** Position of this device, if its user permits. */
function useDeviceLocation(onFound: (text: string) => void) {
  const [state, setState] = useState<'idle' | 'locating' | 'refused'>('idle');
  const locate = (): void => {
    setState('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound(`${formatDegrees(coords.latitude)}, ${formatDegrees(coords.longitude)}`);
      },
      () => setState('refused'),
      { timeout: 10_000 },
    );
  };
  return { state, locate };
}

/** Sends a location from a map link, coordinates or this device's position. */
export function LocationDialog({ ticketId, onClose }: LocationDialogProps) {
  const { t } = useTexts();
  const id = useId();
  const keyOf = useIdempotencyKey();
  const [text, setText] = useState('');
  const [description, setDescription] = useState('');
  const [errorText, setErrorText] = useState<string | null>(null);
  const device = useDeviceLocation((coordinatesText) => {
    setText(coordinatesText);
    setErrorText(null);
  });
  const showError = (text: string): void => {
    setErrorText(text);
    document.getElementById(`${id}-place`)?.focus();
  };
  const send = useEndpointMutation(api.messages.send, { onSuccess: onClose, onError: (error) => showError(explainError(error)) });
  const submit = (): void => {
    const coordinates = parseCoordinates(text);
    if (coordinates === null) {
      showError(t('messages.location.missing'));
    } else if (!send.isPending) {
      const location = { ...coordinates, description: description.trim() };
      send.mutate({ ticketId, key: keyOf(location), location });
    }
  };
  return (
    <SubmitDialog
      title={t('messages.location.title')}
      width={480}
      isDirty={text !== '' || description !== ''}
      submitLabel={t('messages.location.send')}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        id={`${id}-place`}
        label={t('messages.location.place')}
        error={errorText ?? undefined}
        help={t(device.state === 'refused' ? 'messages.location.refused' : 'messages.location.help')}
      >
        {(wiring) => (
          <Input
            value={text}
            error={errorText !== null}
            onChange={({ target }) => {
              setText(target.value);
              setErrorText(null);
            }}
            slotProps={{ input: { ...wiring, maxLength: 2000 } }}
          />
        )}
      </Field>
      <BusyButton
        style={{ justifySelf: 'start' }}
        size="sm"
        variant="soft"
        busy={device.state === 'locating'}
        startDecorator={<LocateFixed size={16} strokeWidth={1.75} aria-hidden />}
        onClick={device.locate}
      >
        {t('messages.location.here')}
      </BusyButton>
      <Field id={`${id}-words`} label={t('messages.location.words')}>
        {(wiring) => (
          <Input
            value={description}
            onChange={({ target }) => setDescription(target.value)}
            slotProps={{ input: { ...wiring, maxLength: 500 } }}
          />
        )}
      </Field>
    </SubmitDialog>
  );
}
