import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { api } from '#shared/api.ts';
import type { Member } from '#shared/areas/mentions.ts';
import { useRead } from '#ui/data/query.ts';
import { insertText } from '#ui/kit/index.ts';
import { lookingAt, mentionLabel, type ChosenMember, type Looking } from './mentions.ts';

/** Somebody who may be named, as the list shows them. */
export interface Choice extends ChosenMember {
  readonly number: string | null;
}

const most = 8;
const minutes = 5 * 60_000;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whoever has neither name nor number cannot be told from others, and is not offered. */
const choicesOf = (members: readonly Member[]): Choice[] =>
  members
    .filter(({ name, number }) => name !== '' || number !== null)
    .map(({ address, user, number, ...member }) => ({ address, user, number, name: mentionLabel({ user, number, ...member }) }));

const matching = (choices: readonly Choice[], term: string): Choice[] =>
  choices
    .filter(({ name, number }) => folded(name).includes(folded(term)) || (term !== '' && number?.includes(term) === true))
    .slice(0, most);

interface PickerOptions {
  readonly ticketId: number;
  /** Only in groups, and only in what goes to them. */
  readonly isOn: boolean;
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
export function useMentionPicker({ ticketId, isOn, field, onChosen }: PickerOptions): MentionPicker {
  const id = useId();
  const [looking, setLooking] = useState<Looking | null>(null);
  const [active, setActive] = useState(0);
  const { data = [] } = useRead(api.messages.members, { ticketId }, { enabled: isOn && looking !== null, staleTime: minutes });
  const choices = isOn && looking !== null ? matching(choicesOf(data), looking.term) : [];
  const close = (): void => setLooking(null);
  const look = (): void => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const found = isOn && selectionStart === selectionEnd ? lookingAt(value, selectionStart) : null;
    setLooking((known) => (known?.at === found?.at && known?.term === found?.term ? known : found));
    setActive(0);
  };
  const choose = ({ address, user, name }: Choice): void => {
    if (looking !== null && field.current !== null) {
      onChosen({ address, user, name });
      field.current.setSelectionRange(looking.at, looking.at + looking.term.length + 1);
      insertText(field.current, `@${name} `);
      close();
    }
  };
  const press = (event: KeyboardEvent): boolean => pressed(event.key, { choices, active, setActive, choose, close });
  return { id, choices, active, look, choose, press, close };
}

interface Open extends Pick<MentionPicker, 'choices' | 'active' | 'choose' | 'close'> {
  readonly setActive: (active: number) => void;
}

function pressed(key: string, { choices, active, setActive, choose, close }: Open): boolean {
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
    close();
  } else {
    return false;
  }
  return true;
}
