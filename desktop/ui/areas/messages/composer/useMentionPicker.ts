import type { RefObject } from 'react';
import { api } from '#shared/api.ts';
import { useRead } from '#ui/data/query.ts';
import { choicesOf, lookingAt, matching, type Choice, type ChosenMember } from './mentions.ts';
import { usePicker, type Picker } from './usePicker.ts';
import { usePlace } from './usePlace.ts';

interface MentionPickerOptions {
  readonly ticketId: number;
  /** Only in groups, and only in what goes to them. */
  readonly isOn: boolean;
  /** What stands in the field. */
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChosen: (chosen: ChosenMember) => void;
}

/** Offers the members of a group while somebody writes an `@`. */
export function useMentionPicker({ ticketId, onChosen, ...writing }: MentionPickerOptions): Picker<Choice> {
  const place = usePlace({ ...writing, sign: '@', find: lookingAt });
  // Nobody: the number could not be asked just now.
  const { data = [] } = useRead(
    api.messages.members,
    { ticketId },
    { enabled: place.looking !== null, staleTime: 0, isVain: (members) => members.length === 0 },
  );
  const choose = ({ address, user, name }: Choice): void => {
    onChosen({ address, user, name });
    place.replace(`@${name} `);
  };
  const found = place.looking === null ? [] : matching(choicesOf(data), place.looking.term);
  return usePicker({ place, found, choose });
}
