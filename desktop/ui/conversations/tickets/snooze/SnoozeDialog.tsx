import { useState } from 'react';
import { toZonedTime, parseZonedTime } from '#shared/rules/zonedTime.ts';
import { SubmitDialog, TimeChoice } from '#ui/kit/index.ts';
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
    <SubmitDialog
      title={t('ticketList.snooze.title', { count: ids.length })}
      width={440}
      submitLabel={t('ticketList.snooze.submit')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TimeChoice
        label={t('ticketList.snooze.until')}
        choices={allChoices.map((value) => ({
          value,
          label: t(`ticketList.snooze.choices.${value}`),
          at: value === 'answer' || value === 'chosen' ? undefined : times[value],
        }))}
        choice={choice}
        chosen={chosen}
        chosenLabel={t('ticketList.snooze.at')}
        chosenHelp={t('ticketList.snooze.atHelp')}
        onChoice={setChoice}
        onChosen={setChosen}
      />
      <p>{t('ticketList.snooze.help')}</p>
    </SubmitDialog>
  );
}
