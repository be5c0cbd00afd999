import type { RefObject } from 'react';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { insertText } from '#ui/kit/index.ts';
import { LazyEmojiPanel } from '#ui/conversations/messages/emoji/LazyEmojiPanel.ts';

interface EmojiPopoverProps {
  readonly isOpen: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onClose: () => void;
}

/** Emoji panel; the picked emoji is inserted at the caret. */
export function EmojiPopover({ isOpen, field, onClose }: EmojiPopoverProps) {
  const close = (isElsewhere: boolean): void => {
    onClose();
    if (!isElsewhere) {
      field.current?.focus();
    }
  };
  const pick = (character: string): void => {
    onClose();
    insertText(field.current, character);
  };
  return isOpen ? (
    <LatePart>
      <LazyEmojiPanel onPick={pick} onClose={close} />
    </LatePart>
  ) : null;
}
