import { LocateFixed } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { useAct } from '#ui/data/query.ts';
import { BusyButton, Button, Dialog, DialogBody, DialogFoot, Field, FieldStack, Input } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { useKeyOf } from '#ui/areas/messages/useKeyOf.ts';
import { spotOf } from './mapLink.ts';

interface LocationDialogProps {
  readonly ticketId: number;
  readonly onClose: () => void;
}

const shown = (degrees: number): string => degrees.toFixed(6).replace(/\.?0+$/, '');

/** Where this device is, where its owner allows to ask. */
function useHere(onFound: (text: string) => void) {
  const [state, setState] = useState<'idle' | 'looking' | 'refused'>('idle');
  const look = (): void => {
    setState('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound(`${shown(coords.latitude)}, ${shown(coords.longitude)}`);
      },
      () => setState('refused'),
      { timeout: 10_000 },
    );
  };
  return { state, look };
}

/** Sends a place: out of a map's link, out of coordinates, or where this device is. */
export function LocationDialog({ ticketId, onClose }: LocationDialogProps) {
  const { t } = useTexts();
  const id = useId();
  const keyOf = useKeyOf();
  const [text, setText] = useState('');
  const [description, setDescription] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const here = useHere((found) => {
    setText(found);
    setTrouble(null);
  });
  const complain = (words: string): void => {
    setTrouble(words);
    document.getElementById(`${id}-place`)?.focus();
  };
  const send = useAct(api.messages.send, { onDone: onClose, onFailed: (error) => complain(explain(error)) });
  const submit = (): void => {
    const spot = spotOf(text);
    if (spot === null) {
      complain(t('messages.location.missing'));
    } else if (!send.isPending) {
      const location = { ...spot, description: description.trim() };
      send.mutate({ ticketId, key: keyOf(location), location });
    }
  };
  return (
    <Dialog title={t('messages.location.title')} width={480} onClose={onClose} dirty={text !== '' || description !== ''} startInField>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          <FieldStack>
            <Field
              id={`${id}-place`}
              label={t('messages.location.place')}
              error={trouble ?? undefined}
              help={t(here.state === 'refused' ? 'messages.location.refused' : 'messages.location.help')}
            >
              {(wiring) => (
                <Input
                  value={text}
                  error={trouble !== null}
                  onChange={({ target }) => {
                    setText(target.value);
                    setTrouble(null);
                  }}
                  slotProps={{ input: { ...wiring, maxLength: 2000 } }}
                />
              )}
            </Field>
            <BusyButton
              style={{ justifySelf: 'start' }}
              size="sm"
              variant="soft"
              busy={here.state === 'looking'}
              startDecorator={<LocateFixed size={16} strokeWidth={1.75} aria-hidden />}
              onClick={here.look}
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
          </FieldStack>
        </DialogBody>
        <DialogFoot>
          <Button variant="plain" color="neutral" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <BusyButton type="submit" busy={send.isPending}>
            {t('messages.location.send')}
          </BusyButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
