import { useId, useState, type KeyboardEvent } from 'react';
import type { Place } from './usePlace.ts';

/** As many as are offered at once. */
const most = 8;

interface PickerOptions<Choice> {
  readonly place: Place;
  /** All that answer to what is looked for, the best first. */
  readonly found: readonly Choice[];
  readonly choose: (choice: Choice) => void;
}

/** What is offered above the field for what is being looked for in it. */
export interface Picker<Choice> extends Pick<Place, 'look' | 'close'> {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly active: number;
  choose(choice: Choice): void;
  /** True: the key was for the list. */
  press(event: KeyboardEvent): boolean;
}

export function usePicker<Choice>({ place, found, choose }: PickerOptions<Choice>): Picker<Choice> {
  const id = useId();
  const [active, setActive] = useState(0);
  const choices = place.looking === null ? [] : found.slice(0, most);
  const look = (): void => {
    place.look();
    setActive(0);
  };
  const press = ({ key }: KeyboardEvent): boolean => pressed(key, { choices, active, setActive, choose, settle: place.settle });
  return { id, choices, active, look, choose, press, close: place.close };
}

interface Open<Choice> extends Pick<Picker<Choice>, 'choices' | 'active' | 'choose'>, Pick<Place, 'settle'> {
  readonly setActive: (active: number) => void;
}

function pressed<Choice>(key: string, { choices, active, setActive, choose, settle }: Open<Choice>): boolean {
  const chosen = choices[active];
  if (chosen === undefined) {
    return false;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined) {
    setActive((active + step + choices.length) % choices.length);
  } else if (key === 'Enter' || key === 'Tab') {
    choose(chosen);
  } else if (key === 'Escape') {
    settle();
  } else {
    return false;
  }
  return true;
}
