import { Lock, PhoneMissed } from 'lucide-react';
import { memo } from 'react';
import type { NoteListRecord } from '#shared/conversations/notes.ts';
import { NoteText } from '#ui/conversations/notes/index.ts';
import { Avatar, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Album } from '#ui/conversations/messages/bubbles/Album.tsx';
import { Bubble } from '#ui/conversations/messages/bubbles/Bubble.tsx';
import type { Entry } from './Entry.ts';
import type { TicketTransition } from './ticketTransitions.ts';
import { MoveLine } from './MoveLine.tsx';
import { CallLabel, DayLabel, NoteBox, DividerRow, SystemText } from './MessageList.styles.ts';
import { ActionLine } from '#ui/conversations/messages/outbox/ActionLine.tsx';
import { isActionItem } from '#ui/conversations/messages/outbox/outbox.ts';
import { OutboxBubble } from '#ui/conversations/messages/bubbles/OutboxBubble.tsx';

interface EntryLineProps {
  readonly entry: Entry;
  readonly isNewestOwn: boolean;
  readonly hasTools: boolean;
}

/** Entry of any kind, memoized because the list re-renders on every scroll. */
export const EntryLine = memo(function EntryLine({ entry, isNewestOwn, hasTools }: EntryLineProps) {
  switch (entry.kind) {
    case 'message':
      return <Bubble message={entry.message} isFirst={entry.isFirst} isLast={entry.isLast} isNewestOwn={isNewestOwn} hasTools={hasTools} />;
    case 'album':
      return (
        <Album messages={entry.messages} isFirst={entry.isFirst} isLast={entry.isLast} isNewestOwn={isNewestOwn} hasTools={hasTools} />
      );
    case 'outbox':
      return isActionItem(entry.item) ? (
        <ActionLine item={entry.item} />
      ) : (
        <OutboxBubble item={entry.item} isFirst={entry.isFirst} isLast={entry.isLast} />
      );
    case 'note':
      return <NoteLine note={entry.note} />;
    case 'move':
      return <MoveLine move={entry.move} />;
    case 'call':
    case 'system':
      return <SystemLine entry={entry} />;
    default:
      return <Divider entry={entry} />;
  }
});

/** Divider for a day, the start or end of a ticket, or the first unread message. */
function Divider({ entry }: { readonly entry: Extract<Entry, { kind: 'day' | 'new' | 'opened' | 'closed' }> }) {
  const { t } = useTexts();
  if (entry.kind === 'day') {
    return (
      <div style={{ paddingTop: 14 }}>
        <DayLabel>
          <Time at={entry.at} as="day" />
        </DayLabel>
      </div>
    );
  }
  if (entry.kind === 'new') {
    return <DividerRow data-new="">{t('messages.newOnes', { count: entry.count })}</DividerRow>;
  }
  return <TransitionLine turn={entry} />;
}

/** Start or end of a ticket with time and author. */
function TransitionLine({ turn: transition }: { readonly turn: TicketTransition }) {
  const { t } = useTexts();
  const { kind, ticketId: id, isReopened, by, isByContact, isSameDay, at } = transition;
  const opened = isReopened ? t('talk.reopened', { id }) : t('messages.ticketOpened', { id });
  const author = by === null ? (isByContact ? t('talk.byContact') : null) : t('talk.by', { name: by });
  return (
    <DividerRow>
      <span>
        <b>{kind === 'opened' ? opened : t('messages.ticketClosed', { id })}</b>
        {at !== null && (
          <>
            {' · '}
            <Time at={at} as={isSameDay ? 'time' : 'dateTime'} />
          </>
        )}
        {author !== null && ` · ${author}`}
      </span>
    </DividerRow>
  );
}

/** Call or system message. */
function SystemLine({ entry }: { readonly entry: Extract<Entry, { kind: 'call' | 'system' }> }) {
  const { t } = useTexts();
  const { body, createdAt } = entry.message;
  return (
    <div style={{ paddingTop: 12 }}>
      {entry.kind === 'call' ? (
        <CallLabel>
          <PhoneMissed size={16} strokeWidth={1.75} aria-hidden />
          {t('messages.missedCall')} · <Time at={createdAt} as="time" />
        </CallLabel>
      ) : (
        <SystemText>
          {body} · <Time at={createdAt} as="time" />
        </SystemText>
      )}
    </div>
  );
}

function NoteLine({ note }: { readonly note: NoteListRecord }) {
  const { t } = useTexts();
  const name = note.user.name || t('messages.note.gone');
  return (
    <div style={{ padding: '12px 0 4px' }}>
      <NoteBox aria-label={t('messages.note.by', { name })}>
        <Avatar name={name} size={24} picture={note.user.profilePicUrl} />
        <header>
          <b>{name}</b>
          <span>{t('messages.note.kind')}</span>
          <Lock size={12} strokeWidth={2} aria-hidden />
          <span className="audience">{t('messages.note.who')}</span>
          <Time at={note.createdAt} as="time" />
        </header>
        <p>
          <NoteText note={note.note} />
        </p>
      </NoteBox>
    </div>
  );
}
