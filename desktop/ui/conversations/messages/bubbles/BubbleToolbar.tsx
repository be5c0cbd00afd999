import { Copy, CornerUpLeft, EllipsisVertical, Forward, Info, Pencil, RotateCw, SmilePlus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from '@emotion/styled';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { type Action, ActionMenu, formatTime, IconButton, useFocusHeir, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { editDeadline, isEditable, isRemovable, useMessageActions } from '#ui/conversations/messages/messageActions.ts';
import { messageKindOf } from '#ui/conversations/messages/messageKind.ts';
import { radius, target, v } from '#ui/theme/tokens.ts';
import { ToolBar } from './Bubble.styles.ts';
import { remedyFor } from './failureRemedy.ts';

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
function ReactionPicker({ selected, onPick, onClose }: ReactionPickerProps) {
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

/** Toolbar beside a message. */
export function BubbleToolbar({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const actions = useMessageActions();
  const [isReacting, setReacting] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  // It goes with the pointer, and with the message.
  useFocusHeir(toolbar, '[role=log]');
  // The focus goes back to what opened the picker: the button, or where there is no room for it the menu.
  const closePicker = (): void => {
    flushSync(() => setReacting(false));
    const buttons = [...(toolbar.current?.querySelectorAll('button') ?? [])].filter((button) => button.checkVisibility());
    (buttons.find(({ ariaLabel }) => ariaLabel === t('messages.react')) ?? buttons.at(-1))?.focus();
  };
  const isReachable = actions.canWrite && message.delivery !== 'failed';
  const menu = useMessageMenu(message, isReachable, () => setReacting(true));
  return (
    <ToolBar ref={toolbar} role="toolbar" aria-label={t('messages.tools')} data-mine={message.fromMe ? '' : undefined}>
      {isReacting ? (
        <ReactionPicker
          onPick={(emoji) => {
            actions.react(message, emoji);
            closePicker();
          }}
          onClose={closePicker}
          selected={message.reactions.find(({ fromMe }) => fromMe)?.emoji}
        />
      ) : (
        <>
          {isReachable && (
            <>
              <IconButton
                className="wide-only"
                size="sm"
                icon={CornerUpLeft}
                label={t('messages.reply')}
                onClick={() => actions.reply(message)}
              />
              <IconButton className="wide-only" size="sm" icon={SmilePlus} label={t('messages.react')} onClick={() => setReacting(true)} />
            </>
          )}
          <IconButton className="roomy-only" size="sm" icon={Copy} label={t('messages.copy')} onClick={() => actions.copy(message)} />
          {canForward(message) && (
            <IconButton
              className="roomy-only"
              size="sm"
              icon={Forward}
              label={t('messages.forward')}
              onClick={() => actions.forward(message)}
            />
          )}
          <ActionMenu size="sm" icon={EllipsisVertical} label={t('messages.more')} actions={menu} />
        </>
      )}
    </ToolBar>
  );
}

/** Retry action of a failed message, in addition to the button below it. */
function useRetryAction(message: MessageRecord): Action[] {
  const { t } = useTexts();
  const { canWrite, retry } = useMessageActions();
  const { fromMe, delivery, failure } = message;
  const isStuck = fromMe && delivery === 'failed' && remedyFor(failure ?? 'unknown', false) !== 'none';
  return canWrite && isStuck ? [{ key: 'retry', label: t('messages.sendAgain'), icon: RotateCw, run: () => retry(message) }] : [];
}

/** Media can only be forwarded once the file is here. */
const canForward = ({ media, body }: MessageRecord): boolean => (media === null ? body !== '' : media.state === 'ready');

/** Edit and delete, with a reason once WhatsApp's time limits have passed. */
function useEditActions(message: MessageRecord, isReachable: boolean): Action[] {
  const { t, language, timeZone } = useTexts();
  const actions = useMessageActions();
  const now = useNow();
  if (!actions.canWrite || !message.fromMe) {
    return [];
  }
  const until = formatTime(editDeadline(message), 'time', { language, now, timeZone });
  const edit = isEditable(message, now.getTime())
    ? { label: t('messages.editUntil', { time: until }) }
    : { label: t('messages.edit'), reason: t('messages.editTooLate') };
  const remove = isRemovable(message, now.getTime()) ? {} : { reason: t('messages.removeTooLate') };
  return [
    ...(isReachable && messageKindOf(message) === 'text' ? [{ key: 'edit', icon: Pencil, ...edit, run: () => actions.edit(message) }] : []),
    { key: 'remove', label: t('messages.remove'), icon: Trash2, danger: true, ...remove, run: () => actions.remove(message) },
  ];
}

function useMessageMenu(message: MessageRecord, isReachable: boolean, onReact: () => void): Action[] {
  const { t } = useTexts();
  const actions = useMessageActions();
  const retryActions = useRetryAction(message);
  const editActions = useEditActions(message, isReachable);
  const replyActions: Action[] = [
    { key: 'reply', label: t('messages.reply'), icon: CornerUpLeft, run: () => actions.reply(message) },
    { key: 'react', label: t('messages.react'), icon: SmilePlus, run: onReact },
  ];
  return [
    ...(isReachable ? replyActions : []),
    ...retryActions,
    { key: 'copy', label: t('messages.copy'), icon: Copy, run: () => actions.copy(message) },
    ...(canForward(message) ? [{ key: 'forward', label: t('messages.forward'), icon: Forward, run: () => actions.forward(message) }] : []),
    { key: 'details', label: t('messages.details'), icon: Info, run: () => actions.showDetails(message) },
    ...editActions,
  ];
}
