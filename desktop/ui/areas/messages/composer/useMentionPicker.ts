import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { api } from '#shared/api.ts';
import { useRead } from '#ui/data/query.ts';
import { insertText } from '#ui/kit/index.ts';
import { choicesOf, lookingAt, matching, type Choice, type ChosenMember, type Looking } from './mentions.ts';

const most = 8;

interface PickerOptions {
  readonly ticketId: number;
  /** Only in groups, and only in what goes to them. */
  readonly isOn: boolean;
  /** What stands in the field. */
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChosen: (chosen: ChosenMember) => void;
}

export interface MentionPicker {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly active: number;
  /** Looks at what stands before the caret. */
  look(): void;
  choose(choice: Choice): void;
  /** True: the key was for the list. */
  press(event: KeyboardEvent): boolean;
  close(): void;
}

/** Offers the members of a group while somebody writes an `@`. */
export function useMentionPicker({ ticketId, isOn, value, field, onChosen }: PickerOptions): MentionPicker {
  const id = useId();
  const [looking, setLooking] = useState<Looking | null>(null);
  const [active, setActive] = useState(0);
  const [done, finish] = useDone(value);
  // Nobody: the number could not be asked just now.
  const { data = [] } = useRead(
    api.messages.members,
    { ticketId },
    { enabled: isOn && looking !== null, staleTime: 0, isVain: (members) => members.length === 0 },
  );
  const choices = isOn && looking !== null && looking.at !== done ? matching(choicesOf(data), looking.term).slice(0, most) : [];
  const close = (): void => setLooking(null);
  const look = (): void => {
    const found = isOn ? lookedAt(field.current) : null;
    // Every key looks, and hardly any changes something: nothing is drawn for the others.
    if (!isSame(looking, found)) {
      setLooking(found);
    }
    if (active !== 0) {
      setActive(0);
    }
  };
  const choose = ({ address, user, name }: Choice): void => {
    if (looking !== null && field.current !== null) {
      onChosen({ address, user, name });
      field.current.setSelectionRange(looking.at, looking.at + looking.term.length + 1);
      insertText(field.current, `@${name} `);
      finish(looking.at);
    }
  };
  const dismiss = (): void => finish(looking?.at ?? null);
  const press = (event: KeyboardEvent): boolean => pressed(event.key, { choices, active, setActive, choose, dismiss });
  return { id, choices, active, look, choose, press, close };
}

/** What stands before the caret, while nothing is marked. */
function lookedAt(field: HTMLTextAreaElement | null): Looking | null {
  const { value = '', selectionStart = 0, selectionEnd = 0 } = field ?? {};
  return selectionStart === selectionEnd ? lookingAt(value, selectionStart) : null;
}

const isSame = (one: Looking | null, other: Looking | null): boolean => one?.at === other?.at && one?.term === other?.term;

/** The place of an `@` behind which somebody was chosen or nobody is meant; for as long as it stands there nobody is offered again. */
function useDone(value: string): [number | null, (at: number | null) => void] {
  const [at, setAt] = useState<number | null>(null);
  if (at !== null && value[at] !== '@') {
    setAt(null);
  }
  return [at, setAt];
}

interface Open extends Pick<MentionPicker, 'choices' | 'active' | 'choose'> {
  readonly dismiss: () => void;
  readonly setActive: (active: number) => void;
}

function pressed(key: string, { choices, active, setActive, choose, dismiss }: Open): boolean {
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
    dismiss();
  } else {
    return false;
  }
  return true;
}
