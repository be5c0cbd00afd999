import type { RefObject } from 'react';
import { searchEmojis, type Emoji } from '#ui/conversations/messages/emoji/emojis.ts';
import { addRecentEmoji } from '#ui/conversations/messages/emoji/recentEmojis.ts';
import { useEmojis } from '#ui/conversations/messages/emoji/useEmojis.ts';
import { usePicker, type Picker } from './usePicker.ts';
import { useTrigger, type TriggerQuery } from './useTrigger.ts';

/** Two letters at least: `:D` and `:p` are emoticons. */
const queryPattern = /(?:^|\s):([\p{L}\p{N}][\p{L}\p{N}_-]+)$/u;

/** Emoji query before the caret. */
export function findEmojiQuery(value: string, caret: number): TriggerQuery | null {
  const term = queryPattern.exec(value.slice(0, caret))?.[1];
  return term === undefined ? null : { start: caret - term.length - 1, term };
}

interface EmojiPickerOptions {
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Suggests emojis for `:name`. */
export function useEmojiPicker(options: EmojiPickerOptions): Picker<Emoji> {
  const trigger = useTrigger({ ...options, isEnabled: true, character: ':', find: findEmojiQuery });
  const { emojis } = useEmojis(trigger.query !== null);
  const choose = ({ character }: Emoji): void => {
    addRecentEmoji(character);
    trigger.replace(character);
  };
  const matches = trigger.query === null || emojis === null ? [] : searchEmojis(emojis, trigger.query.term);
  return usePicker({ trigger, matches, choose });
}
