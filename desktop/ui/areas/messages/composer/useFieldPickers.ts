import type { KeyboardEvent, RefObject } from 'react';
import type { Emoji } from '#ui/areas/messages/emoji/emojis.ts';
import { useEmojiPicker } from './useEmojiPicker.ts';
import { useMentionPicker } from './useMentionPicker.ts';
import type { Choice, ChosenMember } from './mentions.ts';
import type { Picker } from './usePicker.ts';
import type { Place } from './usePlace.ts';

interface FieldPickersOptions {
  readonly ticketId: number;
  /** Members are named in groups, and only in what goes to them. */
  readonly namesMembers: boolean;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onMention: (chosen: ChosenMember) => void;
}

export interface FieldPickers extends Pick<Place, 'look' | 'close'>, Pick<Picker<never>, 'press'> {
  readonly mention: Picker<Choice>;
  readonly emoji: Picker<Emoji>;
  /** The one whose list is open, if any is. */
  readonly open: Picker<Choice> | Picker<Emoji>;
}

/** What is offered above the field while somebody writes: at most one list, for a caret stands behind one sign. */
export function useFieldPickers({ ticketId, namesMembers, value, field, onMention }: FieldPickersOptions): FieldPickers {
  const mention = useMentionPicker({ ticketId, isOn: namesMembers, value, field, onChosen: onMention });
  const emoji = useEmojiPicker({ value, field });
  const look = (): void => {
    mention.look();
    emoji.look();
  };
  const close = (): void => {
    mention.close();
    emoji.close();
  };
  const press = (event: KeyboardEvent): boolean => mention.press(event) || emoji.press(event);
  return { mention, emoji, open: mention.choices.length > 0 ? mention : emoji, look, close, press };
}
