import { Copy, CornerUpLeft, EllipsisVertical, Forward, Info, Pencil, RotateCw, SmilePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { ActionMenu, IconAction, timeLabel, useNow, type Action } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Tools } from './bubbleLook.ts';
import { EmojiRow } from './EmojiRow.tsx';
import { stepAfter } from './failureStep.ts';
import { editableUntil, isEditable, isRemovable, useMessageActs } from '#ui/areas/messages/messageActs.ts';
import { kindOf } from '#ui/areas/messages/messageKind.ts';

/** What can be done with a message, beside it. */
export function BubbleTools({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const acts = useMessageActs();
  const [isReacting, setReacting] = useState(false);
  const isReachable = acts.mayWrite && message.delivery !== 'failed';
  const menu = useMenu(message, isReachable, () => setReacting(true));
  return (
    <Tools role="toolbar" aria-label={t('messages.tools')} data-mine={message.fromMe ? '' : undefined}>
      {isReacting ? (
        <EmojiRow
          onPick={(emoji) => {
            acts.react(message, emoji);
            setReacting(false);
          }}
          onClose={() => setReacting(false)}
          chosen={message.reactions.find(({ fromMe }) => fromMe)?.emoji}
        />
      ) : (
        <>
          {isReachable && (
            <>
              <IconAction
                className="wide-only"
                size="sm"
                icon={CornerUpLeft}
                label={t('messages.reply')}
                onClick={() => acts.reply(message)}
              />
              <IconAction className="wide-only" size="sm" icon={SmilePlus} label={t('messages.react')} onClick={() => setReacting(true)} />
            </>
          )}
          <IconAction className="roomy-only" size="sm" icon={Copy} label={t('messages.copy')} onClick={() => acts.copy(message)} />
          {canPassOn(message) && (
            <IconAction
              className="roomy-only"
              size="sm"
              icon={Forward}
              label={t('messages.forward')}
              onClick={() => acts.forward(message)}
            />
          )}
          <ActionMenu size="sm" icon={EllipsisVertical} label={t('messages.more')} actions={menu} />
        </>
      )}
    </Tools>
  );
}

/** What did not leave may be sent again, whatever stands under it. */
function useAgain(message: MessageRecord): Action[] {
  const { t } = useTexts();
  const { mayWrite, retry } = useMessageActs();
  const { fromMe, delivery, failure } = message;
  const isStuck = fromMe && delivery === 'failed' && stepAfter(failure ?? 'unknown', false) !== 'none';
  return mayWrite && isStuck ? [{ key: 'retry', label: t('messages.sendAgain'), icon: RotateCw, run: () => retry(message) }] : [];
}

/** Nothing can be passed on of which we have nothing. */
const canPassOn = ({ media, body }: MessageRecord): boolean => (media === null ? body !== '' : media.state === 'ready');

/** An own message can be changed while the other side takes changes, and taken back for longer. */
function useChanges(message: MessageRecord, isReachable: boolean): Action[] {
  const { t, language } = useTexts();
  const acts = useMessageActs();
  const now = useNow();
  if (!acts.mayWrite || !message.fromMe) {
    return [];
  }
  const until = timeLabel(editableUntil(message), 'time', { language, now });
  const edit = isEditable(message, now.getTime())
    ? { label: t('messages.editUntil', { time: until }) }
    : { label: t('messages.edit'), reason: t('messages.editTooLate') };
  const remove = isRemovable(message, now.getTime()) ? {} : { reason: t('messages.removeTooLate') };
  return [
    ...(isReachable && kindOf(message) === 'text' ? [{ key: 'edit', icon: Pencil, ...edit, run: () => acts.edit(message) }] : []),
    { key: 'remove', label: t('messages.remove'), icon: Trash2, danger: true, ...remove, run: () => acts.remove(message) },
  ];
}

function useMenu(message: MessageRecord, isReachable: boolean, onReact: () => void): Action[] {
  const { t } = useTexts();
  const acts = useMessageActs();
  const again = useAgain(message);
  const changes = useChanges(message, isReachable);
  const writing: Action[] = [
    { key: 'reply', label: t('messages.reply'), icon: CornerUpLeft, run: () => acts.reply(message) },
    { key: 'react', label: t('messages.react'), icon: SmilePlus, run: onReact },
  ];
  return [
    ...(isReachable ? writing : []),
    ...again,
    { key: 'copy', label: t('messages.copy'), icon: Copy, run: () => acts.copy(message) },
    ...(canPassOn(message) ? [{ key: 'forward', label: t('messages.forward'), icon: Forward, run: () => acts.forward(message) }] : []),
    { key: 'details', label: t('messages.details'), icon: Info, run: () => acts.details(message) },
    ...changes,
  ];
}
