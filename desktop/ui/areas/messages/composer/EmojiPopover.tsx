import { Suspense, type RefObject } from 'react';
import { insertText } from '#ui/kit/index.ts';
import { LazyEmojiPanel } from '#ui/areas/messages/emoji/LazyEmojiPanel.ts';

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
    <Suspense fallback={null}>
      <LazyEmojiPanel onPick={pick} onClose={close} />
    </Suspense>
  ) : null;
}
