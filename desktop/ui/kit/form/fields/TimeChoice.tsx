import { FormControl, FormLabel, Input, Radio, RadioGroup } from '@mui/joy';
import { useId } from 'react';
import { Time } from '#ui/kit/display/Time.tsx';
import { Field } from './Field.tsx';

interface TimeChoiceProps<Choice extends string> {
  readonly label: string;
  /** `chosen` asks for a time of one's own. */
  readonly choices: readonly { readonly value: Choice | 'chosen'; readonly label: string; readonly at?: Date | undefined }[];
  readonly choice: Choice | 'chosen';
  /** Date and time of one's own choice, on the company's clock. */
  readonly chosen: string;
  readonly chosenLabel: string;
  readonly chosenHelp: string;
  readonly onChoice: (choice: Choice | 'chosen') => void;
  readonly onChosen: (wallTime: string) => void;
}

/** One of the times offered, or one of one's own. */
export function TimeChoice<Choice extends string>(props: TimeChoiceProps<Choice>) {
  const { label, choices, choice, chosen, chosenLabel, chosenHelp, onChoice, onChosen } = props;
  const id = useId();
  return (
    <>
      <FormControl>
        <FormLabel id={`${id}-when`}>{label}</FormLabel>
        <RadioGroup
          aria-labelledby={`${id}-when`}
          value={choice}
          onChange={({ target }) => onChoice(choices.find(({ value }) => value === target.value)?.value ?? 'chosen')}
          sx={{ gap: '8px' }}
        >
          {choices.map(({ value, label: words, at }) => (
            <Radio
              key={value}
              value={value}
              label={
                at === undefined ? (
                  words
                ) : (
                  <>
                    {words} · <Time at={at} />
                  </>
                )
              }
            />
          ))}
        </RadioGroup>
      </FormControl>
      {choice === 'chosen' && (
        <Field id={`${id}-at`} label={chosenLabel} help={chosenHelp}>
          {(controlProps) => (
            <Input
              type="datetime-local"
              value={chosen}
              onChange={({ target }) => onChosen(target.value)}
              slotProps={{ input: { ...controlProps, required: true } }}
            />
          )}
        </Field>
      )}
    </>
  );
}
