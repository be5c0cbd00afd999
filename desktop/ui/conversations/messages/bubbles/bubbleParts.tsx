import { Forward } from 'lucide-react';
import styled from '@emotion/styled';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { ActionKind } from '#shared/rules/delivery.ts';
import { pickAvatarColor, Time } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { toColorShades } from '#ui/theme/colorShades.ts';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';
import { useWaitText } from '#ui/conversations/messages/waits/useMessageWaits.ts';
import { ForwardedText, MetaText, ReactionChip } from './Bubble.styles.ts';
import { TickIcon, Ticks } from './Ticks.tsx';

/** Fades in after 1 s, so that a message sent at once shows no clock. */
const DelayedFadeIn = styled.span`
  display: inline-flex;
  animation: late 150ms 1s backwards;
  @keyframes late {
    from {
      opacity: 0;
    }
  }
`;

/** Clock of a queued edit, deletion or reaction. */
function PendingActionIcon({ action }: { readonly action: ActionKind }) {
  const { t } = useTexts();
  const { disconnectedNumber } = useMessageActions();
  const what = t(`messages.pending.${action}`);
  const label = disconnectedNumber === null ? what : `${what}. ${t('messages.waits.connection')}`;
  return (
    <DelayedFadeIn title={label}>
      <TickIcon shape="clock" label={label} />
    </DelayedFadeIn>
  );
}

/** Author where the side of the bubble does not tell: colleague, bot or group member. */
export function AuthorName({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const { isGroup } = useMessageActions();
  const { fromMe, author, origin, contact } = message;
  if (!fromMe) {
    return isGroup && contact ? <MemberName name={formatContactName(contact)} /> : null;
  }
  if (author !== null) {
    return <span className="by">{author.name}</span>;
  }
  return origin === 'agent' ? null : <span className="by">{t(`messages.origin.${origin}`)}</span>;
}

/** Colour derived from the avatar, to tell group members apart. */
function MemberName({ name }: { readonly name: string }) {
  return (
    <span className="by" style={{ color: toColorShades(pickAvatarColor(name)).ink }}>
      {name}
    </span>
  );
}

export function ForwardedLabel({ isOften = false }: { readonly isOften?: boolean | undefined }) {
  const { t } = useTexts();
  return (
    <ForwardedText>
      <Forward size={14} strokeWidth={1.75} aria-hidden />
      {t(isOften ? 'messages.passedOnOften' : 'messages.passedOn')}
    </ForwardedText>
  );
}

/** Time and delivery status; the newest own message adds the status as a word. */
export function MessageMeta({ message, hasWord }: { readonly message: MessageRecord; readonly hasWord: boolean }) {
  const { t } = useTexts();
  const { isEdited, isDeleted, createdAt, fromMe, delivery, pendingActions } = message;
  const waitReason = useWaitText(message);
  const pendingAction = isDeleted ? 'revoke' : 'edit';
  return (
    <MetaText data-meta="">
      {pendingActions.includes(pendingAction) && <PendingActionIcon action={pendingAction} />}
      {isEdited && !isDeleted && <span>{t('messages.edited')} ·</span>}
      <Time at={createdAt} as="time" />
      {fromMe && !isDeleted && delivery !== null && (
        <>
          {hasWord && <span aria-hidden>· {t(`messageStates.delivery.${delivery}`)}</span>}
          <Ticks delivery={delivery} waitReason={waitReason} />
        </>
      )}
    </MetaText>
  );
}

/** Reactions with the names of those who reacted. */
export function ReactionSummary({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const { reactions, pendingActions } = message;
  if (reactions.length === 0) {
    return null;
  }
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))].slice(0, 4);
  const names = reactions.map(({ emoji, name, fromMe }) => `${emoji} ${fromMe ? t('messages.you') : name}`).join(', ');
  return (
    <ReactionChip data-meta="">
      <span role="img" aria-label={t('messages.reactions', { who: names })} title={names}>
        {emojis.join('')}
        {reactions.length > 1 && <span style={{ marginLeft: 2 }}>{reactions.length}</span>}
      </span>
      {pendingActions.includes('reaction') && <PendingActionIcon action="reaction" />}
    </ReactionChip>
  );
}
