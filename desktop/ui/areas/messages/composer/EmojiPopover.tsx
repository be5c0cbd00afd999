import { Suspense, type RefObject } from 'react';
import { insertText } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

const EmojiPanel = lazyComponent(() => import('#ui/areas/messages/emoji/EmojiPanel.tsx'), 'EmojiPanel');

interface EmojiPopoverProps {
  readonly isOpen: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onClose: () => void;
}

/** The panel of all emojis, while it is open; what is picked is written where the caret stands. */
export function EmojiPopover({ isOpen, field, onClose }: EmojiPopoverProps) {
  const close = (isElsewhere: boolean): void => {
    onClose();
    if (!isElsewhere) {
      field.current?.focus();
    }
  };
  const pick = (sign: string): void => {
    onClose();
    insertText(field.current, sign);
  };
  return isOpen ? (
    <Suspense fallback={null}>
      <EmojiPanel onPick={pick} onClose={close} />
    </Suspense>
  ) : null;
}
