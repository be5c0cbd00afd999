import type { KeyboardEvent, RefObject } from 'react';
import type { Emoji } from '#ui/areas/messages/emoji/emojis.ts';
import { useEmojiPicker } from './useEmojiPicker.ts';
import { useMentionPicker } from './useMentionPicker.ts';
import type { MentionCandidate, DraftMention } from './mentions.ts';
import type { Picker } from './usePicker.ts';
import type { Trigger } from './useTrigger.ts';

interface FieldPickersOptions {
  readonly ticketId: number;
  /** Mentions exist in groups only, and not in notes. */
  readonly canMention: boolean;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onMention: (mention: DraftMention) => void;
}

export interface FieldPickers extends Pick<Trigger, 'update' | 'close'>, Pick<Picker<never>, 'handleKey'> {
  readonly mention: Picker<MentionCandidate>;
  readonly emoji: Picker<Emoji>;
  /** Picker with an open list, if any. */
  readonly open: Picker<MentionCandidate> | Picker<Emoji>;
}

/** Suggestions for mentions and emojis; at most one list is open, because a caret follows a single trigger. */
export function useFieldPickers({ ticketId, canMention, value, field, onMention }: FieldPickersOptions): FieldPickers {
  const mention = useMentionPicker({ ticketId, isEnabled: canMention, value, field, onSelect: onMention });
  const emoji = useEmojiPicker({ value, field });
  const update = (): void => {
    mention.update();
    emoji.update();
  };
  const close = (): void => {
    mention.close();
    emoji.close();
  };
  const handleKey = (event: KeyboardEvent): boolean => mention.handleKey(event) || emoji.handleKey(event);
  return { mention, emoji, open: mention.choices.length > 0 ? mention : emoji, update, close, handleKey };
}
