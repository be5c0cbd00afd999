import { Bot, CircleAlert } from 'lucide-react';
import { memo } from 'react';
import type { TicketRow as Row } from '#shared/areas/tickets.ts';
import type { Age } from '#shared/rules/lastInteraction.ts';
import { useDraft } from '#ui/areas/messages/composer/drafts.ts';
import { Ticks } from '#ui/areas/messages/bubbles/Ticks.tsx';
import { Avatar, Count, Facts, QueueName, TagChip, timeLabel, useNow } from '#ui/kit/index.ts';
import { localeOf, numberFormat, useTexts, type Language, type Translate } from '#ui/text/index.ts';
import { tone } from '#ui/theme/contrast.ts';
import { v } from '#ui/theme/tokens.ts';
import { Hit } from './Hit.tsx';
import { Line } from './rowLook.ts';
import { mediaIcons, rowView, type MediaKind, type RowView, wordsIn } from './rowView.ts';

function units(count: number, unit: Age['unit'], language: Language): string {
  return numberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}

/** Waiting is told in words; everything else as any moment is. */
function ageWords({ at, urgency, count, unit }: Age, { t, language, now }: { t: Translate; language: Language; now: Date }): string {
  if (urgency === 'waiting' || urgency === 'late') {
    return t(`tickets.age.${urgency}`, { time: units(count, unit, language) });
  }
  return timeLabel(at, 'relative', { language, now });
}

export interface TicketRowProps {
  readonly ticket: Row;
  readonly id: string;
  readonly top: number;
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
  /** Under the pointer, or the one that the keys are at. */
  readonly isActive: boolean;
  readonly hasFocus: boolean;
  /** How many buttons lie over its right end. */
  readonly yields: 'one' | 'two' | undefined;
  readonly term: string;
}

/** One ticket of the list: an option, so that it holds no buttons of its own. The list hears its clicks, and draws only what changed. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, id, top, place, count, isOpen, isActive, hasFocus, yields, term } = props;
  const { t, language } = useTexts();
  const now = useNow();
  const { text: draft } = useDraft(ticket.id);
  const view = rowView(ticket, { draft, now });
  const mark = ticket.queue === null ? v.line.firm : tone(ticket.queue.color).mark;
  return (
    <Line
      role="option"
      id={id}
      aria-selected={isOpen}
      aria-setsize={count}
      aria-posinset={place + 1}
      data-index={place}
      data-unread={view.isUnread ? '' : undefined}
      data-yields={yields}
      data-hover={isActive ? '' : undefined}
      data-focus={hasFocus ? '' : undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="stripe" data-mark style={{ background: mark }} />
      <Avatar name={view.name} group={ticket.isGroup} picture={ticket.contact.profilePicUrl} />
      <div className="lines">
        <div className="line">
          <span className="name" title={view.name}>
            {view.name}
          </span>
          {view.age && (
            <time className="age" dateTime={view.age.at.toISOString()} data-tone={view.age.urgency}>
              {ageWords(view.age, { t, language, now })}
            </time>
          )}
        </div>
        <div className="line yielding">
          <LastMessage ticket={ticket} view={view} term={term} />
          {view.isUnread && (
            <span className="yields">
              <Unread count={ticket.unreadMessages} />
            </span>
          )}
        </div>
        <div className="line facts yielding">
          {ticket.queue === null ? <span>{t('tickets.noQueue')}</span> : <QueueName {...ticket.queue} />}
          <Facts of={view.facts} after />
          <RowTags view={view} />
        </div>
      </div>
    </Line>
  );
});

function Unread({ count }: { readonly count: number }) {
  const { t } = useTexts();
  return (
    <>
      <span aria-hidden>
        <Count>{count}</Count>
      </span>
      <span className="hush">{t('tickets.row.unread', { count })}</span>
    </>
  );
}

interface LastProps {
  readonly ticket: Row;
  readonly view: RowView;
  readonly term: string;
}

/** A hit of the search before everything else. */
function LastMessage({ ticket, view, term }: LastProps) {
  const { t } = useTexts();
  const [hit] = ticket.messages ?? [];
  if (hit !== undefined && term !== '') {
    return <Hit body={hit.body} term={term} count={ticket.messages?.length ?? 1} />;
  }
  const { sign, media } = view;
  const words = wordsIn(view, t);
  return (
    <div className="last" data-sign={sign.kind} title={words}>
      {ticket.chatbot && <Bot size={14} strokeWidth={1.75} role="img" aria-label={t('tickets.row.bot')} />}
      <Sign sign={sign} />
      {media !== null && <MediaSign kind={media} />}
      <p>{words}</p>
    </div>
  );
}

/** A draft before a failure, a failure before ticks. */
function Sign({ sign }: { readonly sign: RowView['sign'] }) {
  const { t } = useTexts();
  if (sign.kind === 'draft') {
    return <em>{t('tickets.row.draft')}</em>;
  }
  if (sign.kind === 'failed') {
    return (
      <>
        <CircleAlert size={14} strokeWidth={2} aria-hidden />
        <em>{t('tickets.row.failed')}</em>
      </>
    );
  }
  return sign.kind === 'ticks' ? <Ticks delivery={sign.delivery} /> : null;
}

function MediaSign({ kind }: { readonly kind: MediaKind }) {
  const Icon = mediaIcons[kind];
  return <Icon size={14} strokeWidth={1.75} aria-hidden />;
}

function RowTags({ view: { tags, moreTags } }: { readonly view: RowView }) {
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
