import type { RefObject } from 'react';
import { matchingEmojis, type Emoji } from '#ui/areas/messages/emoji/emojis.ts';
import { rememberEmoji } from '#ui/areas/messages/emoji/recentEmojis.ts';
import { useEmojis } from '#ui/areas/messages/emoji/useEmojis.ts';
import { usePicker, type Picker } from './usePicker.ts';
import { usePlace, type Looking } from './usePlace.ts';

/** One letter is a face of its own: `:D`, `:p`. */
const looking = /(?:^|\s):([\p{L}\p{N}][\p{L}\p{N}_-]+)$/u;

/** Whether somebody is just about to name an emoji. */
export function emojiLookingAt(value: string, caret: number): Looking | null {
  const term = looking.exec(value.slice(0, caret))?.[1];
  return term === undefined ? null : { at: caret - term.length - 1, term };
}

interface EmojiPickerOptions {
  /** What stands in the field. */
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Offers emojis while somebody writes the name of one behind a `:`. */
export function useEmojiPicker(writing: EmojiPickerOptions): Picker<Emoji> {
  const place = usePlace({ ...writing, isOn: true, sign: ':', find: emojiLookingAt });
  const { emojis } = useEmojis(place.looking !== null);
  const choose = ({ sign }: Emoji): void => {
    rememberEmoji(sign);
    place.replace(sign);
  };
  const found = place.looking === null || emojis === null ? [] : matchingEmojis(emojis, place.looking.term);
  return usePicker({ place, found, choose });
}
