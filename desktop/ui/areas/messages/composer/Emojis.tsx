import { Suspense, type RefObject } from 'react';
import { insertText } from '#ui/kit/index.ts';
import { lazily } from '#ui/lazily.ts';

const EmojiPanel = lazily(() => import('#ui/areas/messages/emoji/EmojiPanel.tsx'), 'EmojiPanel');

interface EmojisProps {
  readonly isOpen: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onClose: () => void;
}

/** The panel of all emojis, while it is open; what is picked is written where the caret stands. */
export function Emojis({ isOpen, field, onClose }: EmojisProps) {
  const leave = (isElsewhere: boolean): void => {
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
      <EmojiPanel onPick={pick} onClose={leave} />
    </Suspense>
  ) : null;
}
