import { useId } from 'react';
import { Field, FormControl, FormLabel, Input, Radio, RadioGroup, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { LaterTimes } from './laterTimes.ts';

const choices = ['hour', 'morning', 'chosen'] as const;
export type LaterChoice = (typeof choices)[number];

interface WhenFieldProps {
  readonly times: LaterTimes;
  readonly choice: LaterChoice;
  /** Date and time of one's own choice, on the company's clock. */
  readonly chosen: string;
  readonly onChoice: (choice: LaterChoice) => void;
  readonly onChosen: (wallTime: string) => void;
}

/** When a message is sent: soon, in the morning, or at a chosen time. */
export function WhenField({ times, choice, chosen, onChoice, onChosen }: WhenFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const labels = { hour: t('messages.composer.later.hour'), morning: t('messages.composer.later.morning') };
  return (
    <>
      <FormControl>
        <FormLabel id={`${id}-when`}>{t('messages.composer.later.when')}</FormLabel>
        <RadioGroup
          aria-labelledby={`${id}-when`}
          value={choice}
          onChange={({ target }) => onChoice(choices.find((one) => one === target.value) ?? 'chosen')}
          sx={{ gap: '8px' }}
        >
          {(['hour', 'morning'] as const).map((value) => (
            <Radio
              key={value}
              value={value}
              label={
                <>
                  {labels[value]} · <Time at={times[value]} />
                </>
              }
            />
          ))}
          <Radio value="chosen" label={t('messages.composer.later.choose')} />
        </RadioGroup>
      </FormControl>
      {choice === 'chosen' && (
        <Field id={`${id}-at`} label={t('messages.composer.later.at')} help={t('messages.composer.later.atHelp')}>
          {(wiring) => (
            <Input
              type="datetime-local"
              value={chosen}
              onChange={({ target }) => onChosen(target.value)}
              slotProps={{ input: { ...wiring, required: true } }}
            />
          )}
        </Field>
      )}
    </>
  );
}
