import { CircleAlert, Clock3, Lock, PhoneMissed, RotateCw, Undo2, X } from 'lucide-react';
import { memo, useRef } from 'react';
import styled from '@emotion/styled';
import type { NoteListRecord } from '#shared/conversations/notes.ts';
import type { TicketMove } from '#shared/conversations/tickets/moves.ts';
import { NoteText } from '#ui/conversations/notes/index.ts';
import { Avatar, Button, FormattedText, Time, useFocusHeir } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Album } from '#ui/conversations/messages/bubbles/Album.tsx';
import { Bubble } from '#ui/conversations/messages/bubbles/Bubble.tsx';
import { type ActionItem, isActionItem, retryOutboxItem } from '#ui/conversations/messages/outbox/outbox.ts';
import { OutboxBubble } from '#ui/conversations/messages/bubbles/OutboxBubble.tsx';
import { clippedText, radius, text, v } from '#ui/theme/tokens.ts';
import { describeTicketAction } from '#ui/conversations/messages/outbox/describeTicketAction.ts';
import { discardAction } from '#ui/conversations/messages/outbox/undoSend.ts';
import type { Entry, TicketTransition } from './Entry.ts';
import { CallLabel, DayLabel, DividerRow, NoteBox, SystemText } from './MessageList.styles.ts';
import { isNumberStep, moveText } from './moveText.ts';

const ActionLineFrame = styled.div`
  display: grid;
  justify-items: center;
  padding-top: 12px;
`;
const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  max-width: 92%;
  padding: 4px 4px 4px 12px;
  border: 1px dashed ${v.line.firm};
  border-radius: ${radius.card};
  font: ${text.second};
  color: ${v.ink.meta};
  overflow-wrap: anywhere;
  > div {
    flex: 1 1 0;
    /* The icon stays beside it, and the buttons go below. */
    min-width: 160px;
  }
  > svg {
    flex-shrink: 0;
  }
  blockquote {
    margin: 0;
    color: ${v.ink.strong};
    white-space: pre-line;
  }
  &[data-note] {
    border-color: ${v.note.line};
    background: ${v.note.surface};
    color: ${v.note.ink};
  }
  &[data-failed] {
    border-color: ${v.bad.solid};
    color: ${v.bad.ink};
  }
`;

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What was done to the ticket and waits for the connection, or was refused. */
function ActionLine({ item }: { readonly item: ActionItem }) {
  const { t } = useTexts();
  const { action, state, reason, key } = item;
  const line = useRef<HTMLDivElement>(null);
  useFocusHeir(line, '[role=log]');
  const what = describeTicketAction(action, t);
  const isFailed = state === 'failed';
  const label = isFailed ? t('ticketList.late.failed', { what, reason: reason ?? '' }) : t('ticketList.late.waits', { what });
  return (
    <ActionLineFrame ref={line}>
      <Box data-failed={isFailed ? '' : undefined} data-note={action.kind === 'note' ? '' : undefined}>
        {isFailed ? <CircleAlert {...icon} /> : <Clock3 {...icon} />}
        <div>
          <p>{label}</p>
          {action.note !== undefined && <blockquote>{action.note}</blockquote>}
        </div>
        {isFailed && (
          <Button size="sm" variant="plain" startDecorator={<RotateCw {...icon} />} onClick={() => retryOutboxItem(key)}>
            {t('ticketList.late.again')}
          </Button>
        )}
        <Button
          size="sm"
          variant="plain"
          color="neutral"
          startDecorator={isFailed ? <X {...icon} /> : <Undo2 {...icon} />}
          onClick={() => discardAction(item)}
        >
          {t(isFailed ? 'ticketList.late.discard' : 'tickets.undo.action')}
        </Button>
      </Box>
    </ActionLineFrame>
  );
}

const Frame = styled.div`
  display: grid;
  gap: 6px;
  justify-items: center;
  padding-top: 12px;
`;
const Words = styled.p`
  max-width: 80%;
  padding: 7px 12px;
  border: 1px solid ${v.note.line};
  border-radius: ${radius.card};
  background: ${v.note.surface};
  color: ${v.ink.strong};
  font: ${text.second};
  white-space: pre-line;
  overflow-wrap: anywhere;
  ${clippedText}
`;

/** Who accepted, handed over or returned the ticket, with the message to the next agent. */
function MoveLine({ move }: { readonly move: TicketMove }) {
  const { t } = useTexts();
  return (
    <Frame>
      <SystemText>
        {moveText(move, t)} · <Time at={move.at} as="time" />
      </SystemText>
      {move.note !== '' && !isNumberStep(move.kind) && (
        <Words>
          <FormattedText text={move.note} />
        </Words>
      )}
    </Frame>
  );
}

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
