import { useEffect } from 'react';
import { EmojiCell, EmojiGridFrame } from './EmojiPanel.styles.ts';
import type { Emoji } from './emojis.ts';

interface EmojiGridProps {
  readonly id: string;
  readonly label: string;
  readonly emojis: readonly Emoji[];
  readonly active: number;
  readonly onPick: (emoji: Emoji) => void;
}

/** Grid of emojis; the active one is marked while the search field keeps the focus. */
export function EmojiGrid({ id, label, emojis, active, onPick }: EmojiGridProps) {
  useEffect(() => {
    void document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active, emojis]);
  return (
    <EmojiGridFrame role="listbox" id={id} aria-label={label}>
      {emojis.map((emoji, index) => (
        <EmojiCell
          key={emoji.character}
          id={`${id}-${index}`}
          role="option"
          aria-label={emoji.name}
          aria-selected={index === active}
          title={emoji.name}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(emoji)}
        >
          {emoji.character}
        </EmojiCell>
      ))}
    </EmojiGridFrame>
  );
}
