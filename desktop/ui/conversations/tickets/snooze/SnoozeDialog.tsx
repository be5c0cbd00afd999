import { useId, useState } from 'react';
import { toZonedTime, parseZonedTime } from '#shared/rules/zonedTime.ts';
import {
  BusyButton,
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  Field,
  FieldStack,
  FormControl,
  FormLabel,
  Input,
  Radio,
  RadioGroup,
  Time,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { clearSelection } from '#ui/conversations/tickets/selection/selection.ts';
import { useBulk } from '#ui/conversations/tickets/selection/useBulk.ts';
import { computeSnoozeTimes, snoozeChoices } from './snoozeTimes.ts';

const allChoices = [...snoozeChoices, 'answer', 'chosen'] as const;
type Choice = (typeof allChoices)[number];

interface SnoozeDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** When put-aside tickets come back; an answer of the customer always brings them back. */
export function SnoozeDialog({ ids, onClose }: SnoozeDialogProps) {
  const { t, timeZone } = useTexts();
  const id = useId();
  const change = useBulk();
  const [isBusy, setBusy] = useState(false);
  const [times] = useState(() => computeSnoozeTimes(new Date(), timeZone));
  const [choice, setChoice] = useState<Choice>('hour');
  const [chosen, setChosen] = useState(() => toZonedTime(times.morning, timeZone));
  const end = choice === 'answer' ? null : choice === 'chosen' ? parseZonedTime(chosen, timeZone) : times[choice];
  const submit = async (): Promise<void> => {
    setBusy(true);
    const result = await change({ ids: [...ids], action: 'snooze', until: end?.toISOString() ?? null });
    setBusy(false);
    if (result !== null && result.outcomes.some(({ outcome }) => outcome !== 'failed')) {
      clearSelection();
      onClose();
    }
  };
  return (
    <Dialog title={t('ticketList.snooze.title', { count: ids.length })} width={440} onClose={onClose} focusesFirstField>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          <FieldStack>
            <FormControl>
              <FormLabel id={`${id}-when`}>{t('ticketList.snooze.until')}</FormLabel>
              <RadioGroup
                aria-labelledby={`${id}-when`}
                value={choice}
                onChange={({ target }) => setChoice(allChoices.find((one) => one === target.value) ?? 'chosen')}
                sx={{ gap: '8px' }}
              >
                {allChoices.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={
                      <>
                        {t(`ticketList.snooze.choices.${value}`)}
                        {value !== 'answer' && value !== 'chosen' && (
                          <>
                            {' · '}
                            <Time at={times[value]} />
                          </>
                        )}
                      </>
                    }
                  />
                ))}
              </RadioGroup>
            </FormControl>
            {choice === 'chosen' && (
              <Field id={`${id}-at`} label={t('ticketList.snooze.at')} help={t('ticketList.snooze.atHelp')}>
                {(wiring) => (
                  <Input
                    type="datetime-local"
                    value={chosen}
                    onChange={({ target }) => setChosen(target.value)}
                    slotProps={{ input: { ...wiring, required: true } }}
                  />
                )}
              </Field>
            )}
            <p>{t('ticketList.snooze.help')}</p>
          </FieldStack>
        </DialogBody>
        <DialogFooter>
          <Button variant="plain" color="neutral" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <BusyButton type="submit" busy={isBusy}>
            {t('ticketList.snooze.submit')}
          </BusyButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
