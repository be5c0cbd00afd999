import styled from '@emotion/styled';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTexts } from '#ui/text/index.ts';
import { radius, target, v } from '#ui/theme/tokens.ts';

const PickerRow = styled.div`
  display: flex;
  button {
    width: ${target.medium};
    height: ${target.medium};
    border-radius: ${radius.control};
    font-size: 16px;
    text-align: center;
    &:hover {
      background: ${v.surface.hover};
    }
    &[aria-pressed='true'] {
      background: ${v.brand.soft};
    }
  }
`;

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

interface ReactionPickerProps {
  readonly selected: string | undefined;
  readonly onPick: (emoji: string) => void;
  readonly onClose: () => void;
}

/** Six quick reactions; picking the current one removes it. */
export function ReactionPicker({ selected, onPick, onClose }: ReactionPickerProps) {
  const { t } = useTexts();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <PickerRow ref={row} role="group" aria-label={t('messages.react')} onKeyDown={handleKeyDown}>
      {emojis.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t('messages.reactWith', { emoji })}
          aria-pressed={emoji === selected}
          onClick={() => onPick(emoji === selected ? '' : emoji)}
        >
          {emoji}
        </button>
      ))}
    </PickerRow>
  );
}
