import { AlarmClock, Bot, Check, CircleAlert, Pin } from 'lucide-react';
import { memo } from 'react';
import type { TicketListRecord as Row } from '#shared/conversations/tickets/index.ts';
import type { LastInteraction } from '#shared/rules/describeLastInteraction.ts';
import { RowViewers, Ticks, useDraft } from '#ui/conversations/messages/index.ts';
import { Avatar, CountBadge, MetaLine, QueueName, TagChip, formatTime, useNow } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts, type Translate } from '#ui/text/index.ts';
import { toColorShades } from '#ui/theme/colorShades.ts';
import { v } from '#ui/theme/tokens.ts';
import { LazySearchHit } from '#ui/conversations/tickets/search/LazySearchHit.ts';
import { ageText } from './ageText.ts';
import { showUnsentMessage } from '#ui/conversations/tickets/late/showUnsentMessage.ts';
import { useLateTicket } from '#ui/conversations/tickets/late/useLateTicket.ts';
import { LazyLateMark } from './LazyLateMark.ts';
import { LazyRowTarget } from './LazyRowTarget.ts';
import { RowFrame } from './TicketListRow.styles.ts';
import { shortenPreview, useShortPreviews } from './shortPreviews.ts';
import { lastMessageIcons, ticketRowView, type LastMessageKind, type TicketRowView, secondLineText } from './ticketRowView.ts';

export interface TicketListRowProps {
  readonly ticket: Row;
  readonly id: string;
  readonly top: number;
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isPinned: boolean;
  /** Undefined: nothing is selected in the list. */
  readonly isSelected: boolean | undefined;
  /** Hovered, or selected by the keyboard. */
  readonly isActive: boolean;
  readonly hasFocus: boolean;
  /** Number of buttons that cover the row's right end. */
  readonly actionSpace: 'one' | 'two' | undefined;
  readonly term: string;
}

/** Attribute that is there or not, for the styles. */
const flag = (isSet: boolean): '' | undefined => (isSet ? '' : undefined);

/** A recording has no text of its own. */
const draftLabel = ({ text, voice }: ReturnType<typeof useDraft>, t: Translate): string =>
  text === '' && voice !== undefined ? t('tickets.media.audio') : text;

/**
 * Row of the list, an option and therefore without buttons; the list handles its events, and memoization keeps unchanged rows from
 * rendering.
 */
export const TicketListRow = memo(function TicketRow(props: TicketListRowProps) {
  const { ticket: serverTicket, id, top, place, count, isOpen, isPinned, isSelected, isActive, hasFocus, actionSpace, term } = props;
  const { t } = useTexts();
  const now = useNow();
  const { ticket: lateTicket, items } = useLateTicket(serverTicket);
  // The row stays where the server has it; only what is on it changes at once.
  const ticket = { ...showUnsentMessage(lateTicket, items), status: serverTicket.status };
  const draft = draftLabel(useDraft(ticket.id), t);
  const view = ticketRowView(ticket, { draft, now });
  // The buttons of pending tickets always cover the second line.
  const isPending = ticket.status === 'pending';
  const mark = ticket.queue === null ? v.line.firm : toColorShades(ticket.queue.color).mark;
  return (
    <RowFrame
      role="option"
      id={id}
      aria-selected={isSelected ?? isOpen}
      data-open={flag(isOpen)}
      data-picks={flag(isSelected !== undefined)}
      aria-setsize={count}
      aria-posinset={place + 1}
      data-index={place}
      data-unread={flag(view.isUnread)}
      data-yields={actionSpace}
      data-hover={flag(isActive)}
      data-focus={flag(hasFocus)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="stripe" data-mark style={{ background: mark }} />
      <span className="pick" data-pick>
        <Avatar name={view.name} group={ticket.isGroup} picture={ticket.contact.profilePicUrl} />
        <span className="check" aria-hidden>
          {isSelected === true && <Check size={14} strokeWidth={3} />}
        </span>
      </span>
      <div className="lines">
        <div className="line">
          <span className="name" title={view.name}>
            {view.name}
          </span>
          {items.some(({ isLate }) => isLate === true) && (
            <LatePart isUnasked>
              <LazyLateMark items={items} />
            </LatePart>
          )}
          <Marks ticket={ticket} isPinned={isPinned} now={now} />
          {view.age && <Age age={view.age} now={now} />}
          {isPending && <UnreadCount count={ticket.unreadMessages} />}
        </div>
        <div className="line yielding">
          <LastMessage ticket={ticket} view={view} term={term} />
          {!isPending && <UnreadCount count={ticket.unreadMessages} />}
        </div>
        <div className="line meta yielding">
          {ticket.queue === null ? <span>{t('tickets.noQueue')}</span> : <QueueName {...ticket.queue} />}
          <Target ticket={ticket} now={now} isShort={actionSpace !== undefined} />
          <MetaLine items={view.details} hasLeadingDot />
          <RowTags view={view} />
          <RowViewers ticketId={ticket.id} />
        </div>
      </div>
    </RowFrame>
  );
});

/** Why the row stands where it stands. */
function Marks({ ticket: { snooze }, isPinned, now }: { readonly ticket: Row; readonly isPinned: boolean; readonly now: Date }) {
  const { t, language, timeZone } = useTexts();
  const until = snooze?.until ?? null;
  const time = until === null ? '' : formatTime(new Date(until), 'dateTime', { language, now, timeZone });
  const label = until === null ? t('tickets.row.snoozed') : t('tickets.row.snoozedUntil', { time });
  return (
    <>
      {isPinned && <Pin className="mark" size={14} strokeWidth={1.75} role="img" aria-label={t('tickets.row.pinned')} />}
      {snooze !== null && <AlarmClock className="mark" size={14} strokeWidth={1.75} role="img" aria-label={label} />}
    </>
  );
}

/** From the warning on; before it a target is no news. */
function Target({ ticket: { target }, now, isShort }: { readonly ticket: Row; readonly now: Date; readonly isShort: boolean }) {
  return (
    target &&
    Date.parse(target.warnAt ?? target.dueAt) <= now.getTime() && (
      <LatePart isUnasked>
        <LazyRowTarget target={target} now={now} isShort={isShort} />
      </LatePart>
    )
  );
}

function Age({ age, now }: { readonly age: LastInteraction; readonly now: Date }) {
  const { t, language, timeZone } = useTexts();
  return (
    <time className="age" dateTime={age.at.toISOString()} data-tone={age.urgency}>
      {ageText(age, { t, language, now, timeZone })}
    </time>
  );
}

function UnreadCount({ count }: { readonly count: number }) {
  const { t } = useTexts();
  return (
    count > 0 && (
      <span className="yields">
        <span aria-hidden>
          <CountBadge>{count}</CountBadge>
        </span>
        <span className="hush">{t('tickets.row.unread', { count })}</span>
      </span>
    )
  );
}

interface LastMessageProps {
  readonly ticket: Row;
  readonly view: TicketRowView;
  readonly term: string;
}

/** Search hits take precedence over the last message. */
function LastMessage({ ticket, view, term }: LastMessageProps) {
  const { t } = useTexts();
  const isShort = useShortPreviews();
  const [hit] = ticket.messages ?? [];
  if (hit !== undefined && term !== '') {
    return (
      <LatePart
        isUnasked
        fallback={
          <div className="last">
            <p>{hit.body}</p>
          </div>
        }
      >
        <LazySearchHit body={hit.body} term={term} count={ticket.messages?.length ?? 1} />
      </LatePart>
    );
  }
  const { status, media } = view;
  const text = secondLineText(view, t);
  return (
    <div className="last" data-status={status.kind} title={text}>
      {ticket.chatbot && <Bot size={14} strokeWidth={1.75} role="img" aria-label={t('tickets.row.bot')} />}
      <RowStatusIcon status={status} />
      {media !== null && <LastMessageIcon kind={media} />}
      <p>{isShort ? shortenPreview(text) : text}</p>
    </div>
  );
}

/** Precedence: draft, failure, ticks. */
function RowStatusIcon({ status }: { readonly status: TicketRowView['status'] }) {
  const { t } = useTexts();
  if (status.kind === 'draft') {
    return <em>{t('tickets.row.draft')}</em>;
  }
  if (status.kind === 'failed') {
    return (
      <>
        <CircleAlert size={14} strokeWidth={2} aria-hidden />
        <em>{t('tickets.row.failed')}</em>
      </>
    );
  }
  return status.kind === 'ticks' ? <Ticks delivery={status.delivery} /> : null;
}

function LastMessageIcon({ kind }: { readonly kind: LastMessageKind }) {
  const Icon = lastMessageIcons[kind];
  return <Icon size={14} strokeWidth={1.75} aria-hidden />;
}

function RowTags({ view: { tags, moreTags } }: { readonly view: TicketRowView }) {
  const { t } = useTexts();
  if (tags.length === 0) {
    return null;
  }
  return (
    <span className="tags yields">
      {tags.map(({ id, name, color }) => (
        <TagChip key={id} name={name} color={color} />
      ))}
      {moreTags > 0 && (
        <span>
          <span aria-hidden>+{moreTags}</span>
          <span className="hush">{t('tickets.row.moreTags', { count: moreTags })}</span>
        </span>
      )}
    </span>
  );
}
