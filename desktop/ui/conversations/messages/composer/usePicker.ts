import { useId, useState, type KeyboardEvent } from 'react';
import type { Trigger } from './useTrigger.ts';

const defaultMaxChoices = 8;

interface PickerOptions<Choice> {
  readonly trigger: Trigger;
  /** Matches of the query, best first. */
  readonly matches: readonly Choice[];
  readonly maxChoices?: number;
  readonly choose: (choice: Choice) => void;
}

/** Suggestion list of a trigger. */
export interface Picker<Choice> extends Pick<Trigger, 'update' | 'close'> {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly active: number;
  choose(choice: Choice): void;
  /** True when the list has handled the key. */
  handleKey(event: KeyboardEvent): boolean;
}

export function usePicker<Choice>({ trigger, matches, choose, maxChoices = defaultMaxChoices }: PickerOptions<Choice>): Picker<Choice> {
  const id = useId();
  const [active, setActive] = useState(0);
  const choices = trigger.query === null ? [] : matches.slice(0, maxChoices);
  const update = (): void => {
    trigger.update();
    setActive(0);
  };
  const handleKey = ({ key }: KeyboardEvent): boolean =>
    handlePickerKey(key, { choices, active, setActive, choose, dismiss: trigger.dismiss });
  return { id, choices, active, update, choose, handleKey, close: trigger.close };
}

interface PickerKeyInput<Choice> extends Pick<Picker<Choice>, 'choices' | 'active' | 'choose'>, Pick<Trigger, 'dismiss'> {
  readonly setActive: (active: number) => void;
}

function handlePickerKey<Choice>(key: string, { choices, active, setActive, choose, dismiss }: PickerKeyInput<Choice>): boolean {
  const activeChoice = choices[active];
  if (activeChoice === undefined) {
    return false;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined) {
    setActive((active + step + choices.length) % choices.length);
  } else if (key === 'Enter' || key === 'Tab') {
    choose(activeChoice);
  } else if (key === 'Escape') {
    dismiss();
  } else {
    return false;
  }
  return true;
}
