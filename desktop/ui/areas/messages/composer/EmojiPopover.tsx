import { Suspense, type RefObject } from 'react';
import { insertText } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

const EmojiPanel = lazyComponent(() => import('#ui/areas/messages/emoji/EmojiPanel.tsx'), 'EmojiPanel');

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
      <EmojiPanel onPick={pick} onClose={close} />
    </Suspense>
  ) : null;
}
