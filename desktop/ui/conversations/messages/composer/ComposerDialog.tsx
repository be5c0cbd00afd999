import { useId, useState } from 'react';
import { LocateFixed } from 'lucide-react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { api } from '#shared/api.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { AssistDialog, SendLaterDialog } from '#ui/conversations/messages/slots.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { RecipientDialog } from '#ui/conversations/messages/dialogs/RecipientDialog.tsx';
import { BusyButton, Button, Dialog, DialogBody, DialogFooter, Field, FieldStack, Input, Slider, SubmitDialog } from '#ui/kit/index.ts';
import { maxUndoSeconds, readUndoSeconds, writeUndoSeconds } from '#ui/conversations/messages/outbox/undoSend.ts';
import { useIdempotencyKey } from '#ui/data/useIdempotencyKey.ts';
import type { ComposerState } from './ComposerState.ts';
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
function LocationDialog({ ticketId, onClose }: LocationDialogProps) {
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
        {(controlProps) => (
          <Input
            value={text}
            error={errorText !== null}
            onChange={({ target }) => {
              setText(target.value);
              setErrorText(null);
            }}
            slotProps={{ input: { ...controlProps, maxLength: 2000 } }}
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
        {(controlProps) => (
          <Input
            value={description}
            onChange={({ target }) => setDescription(target.value)}
            slotProps={{ input: { ...controlProps, maxLength: 500 } }}
          />
        )}
      </Field>
    </SubmitDialog>
  );
}

/** Personal setting: how long a message may be undone. */
function UndoSendDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const [seconds, setSeconds] = useState(readUndoSeconds);
  const label = seconds === 0 ? t('messages.composer.undo.off') : t('messages.composer.undo.seconds', { count: seconds });
  return (
    <Dialog title={t('messages.composer.undo.title')} width={480} onClose={onClose}>
      <DialogBody>
        <FieldStack>
          <p>{t('messages.composer.undo.help')}</p>
          <Slider
            label={t('messages.composer.undo.title')}
            value={seconds / maxUndoSeconds}
            step={1 / maxUndoSeconds}
            width={240}
            valueText={label}
            onChange={(part) => setSeconds(Math.round(part * maxUndoSeconds))}
            onCommit={() => undefined}
          />
          <p aria-hidden>{label}</p>
        </FieldStack>
      </DialogBody>
      <DialogFooter>
        <Button
          onClick={() => {
            writeUndoSeconds(seconds);
            onClose();
          }}
        >
          {t('messages.composer.undo.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function ContactCardDialog({ ticketId, onClose }: { readonly ticketId: number; readonly onClose: () => void }) {
  const { t } = useTexts();
  // Idempotency key of the whole dialog: a retry after a lost response sends to nobody twice.
  const [key] = useState(() => crypto.randomUUID());
  const [errorText, setErrorText] = useState<string | null>(null);
  const send = useEndpointMutation(api.messages.send, { onSuccess: onClose, onError: (error) => setErrorText(explainError(error)) });
  return (
    <RecipientDialog
      title={t('messages.card.title')}
      submit={t('messages.card.send')}
      hasTickets={false}
      except={ticketId}
      error={errorText}
      isBusy={send.isPending}
      onClose={onClose}
      onSubmit={(contacts) => {
        setErrorText(null);
        send.mutate({ ticketId, key, contactIds: contacts.map(({ id }) => id) });
      }}
    />
  );
}

export type ComposerDialogName = 'location' | 'card' | 'undo' | 'later' | 'assist';

const dialogs = { location: LocationDialog, card: ContactCardDialog, undo: UndoSendDialog } as const;

interface ComposerDialogProps {
  readonly name: ComposerDialogName | null;
  readonly ticket: TicketRecord;
  readonly composing: Pick<ComposerState, 'value' | 'setText' | 'setMode'>;
  readonly onClose: () => void;
}

export function ComposerDialog({ name, ticket, composing, onClose }: ComposerDialogProps) {
  if (name === 'later') {
    return (
      <LatePart>
        <SendLaterDialog ticket={ticket} onClose={onClose} />
      </LatePart>
    );
  }
  if (name === 'assist') {
    const use = (text: string): void => {
      composing.setMode('reply');
      composing.setText(text);
      onClose();
    };
    return (
      <LatePart>
        <AssistDialog ticketId={ticket.id} draft={composing.value} onUse={use} onClose={onClose} />
      </LatePart>
    );
  }
  const DialogComponent = name === null ? null : dialogs[name];
  return DialogComponent && <DialogComponent ticketId={ticket.id} onClose={onClose} />;
}
