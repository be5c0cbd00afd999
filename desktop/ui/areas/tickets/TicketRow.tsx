import styled from '@emotion/styled';
import { Bot, CircleAlert } from 'lucide-react';
import type { TicketRow as Row } from '#shared/areas/tickets.ts';
import type { Age } from '#shared/rules/lastInteraction.ts';
import { useDraft } from '#ui/areas/messages/drafts.ts';
import { Ticks } from '#ui/areas/messages/Ticks.tsx';
import { Avatar, Count, Facts, QueueName, TagChip, timeLabel, useNow } from '#ui/kit/index.ts';
import { localeOf, useTexts, type Language, type Translate } from '#ui/text/index.ts';
import { tone } from '#ui/theme/contrast.ts';
import { ellipsis, motion, ring, size, tabular, text, v } from '#ui/theme/tokens.ts';
import { Hit } from './Hit.tsx';
import { mediaIcons, rowView, type RowView } from './rowView.ts';

/* 76 px: 8 + 20 + 2 + 18 + 2 + 18 + 8. Stripe 3 at 5. Avatar 40 at 16. Text from 68. */
const Line = styled.div`
  position: absolute;
  inset: 0 0 auto;
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr);
  column-gap: 12px;
  align-items: center;
  height: ${size.row};
  padding: 0 12px 0 16px;
  cursor: pointer;
  user-select: none;
  transition:
    background-color ${motion.quick},
    transform ${motion.move};
  &::after {
    content: '';
    position: absolute;
    inset: auto 12px 0 68px;
    border-bottom: 1px solid ${v.line.hair};
  }
  &[data-hover] {
    background: ${v.surface.hover};
  }
  &[aria-selected='true'] {
    background: ${v.surface.selected};
  }
  &[aria-selected='true']::before {
    content: '';
    position: absolute;
    inset: 0 0 0 auto;
    width: 3px;
    background: ${v.brand.solid};
  }
  &[data-focus] {
    ${ring.inside}
    border-radius: 2px;
    &::after {
      display: none;
    }
  }
  .stripe {
    position: absolute;
    left: 5px;
    top: 10px;
    bottom: 10px;
    width: 3px;
    border-radius: 2px;
  }
  .lines {
    display: grid;
    gap: 2px;
    min-width: 0;
  }
  .line {
    display: flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
  }
  .name {
    flex: 1;
    font: ${text.body};
    font-weight: 450;
    color: ${v.ink.strong};
    ${ellipsis}
  }
  .age {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
  .age[data-tone='fresh'] {
    color: ${v.good.ink};
  }
  .age[data-tone='waiting'] {
    color: ${v.waiting.ink};
    font-weight: 600;
  }
  .age[data-tone='late'] {
    color: ${v.bad.ink};
    font-weight: 600;
  }
  .last {
    flex: 1;
    display: flex;
    align-items: center;
    gap: 4px;
    height: 18px;
    min-width: 0;
    font: ${text.second};
    color: ${v.ink.soft};
    svg {
      flex-shrink: 0;
    }
    p {
      ${ellipsis}
    }
    em {
      flex-shrink: 0;
      font-style: normal;
      font-weight: 600;
      color: ${v.bad.ink};
    }
    mark {
      background: none;
      color: ${v.brand.ink};
      font-weight: 600;
    }
  }
  .last[data-sign='draft'] em {
    color: ${v.brand.ink};
  }
  .last[data-sign='failed'] svg {
    color: ${v.bad.ink};
  }
  .facts {
    gap: 5px;
    height: 18px;
    font: ${text.meta};
    color: ${v.ink.meta};
    > span:first-of-type {
      flex-shrink: 0;
      max-width: 60%;
    }
  }
  &[data-unread] .name {
    font-weight: 600;
  }
  &[data-unread] .last {
    color: ${v.ink.body};
    p {
      font-weight: 500;
    }
  }
  .tags {
    display: flex;
    flex-shrink: 0;
    gap: 4px;
    align-items: center;
  }
  &[data-yields] .yields {
    display: none;
  }
  &[data-yields='one'] .yielding {
    margin-right: 112px;
  }
  &[data-yields='two'] .yielding {
    margin-right: 148px;
  }
`;

function units(count: number, unit: Age['unit'], language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short' }).format(count);
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
  readonly onOpen: () => void;
  readonly onPoint: () => void;
}

/** One ticket of the list: an option, so that it holds no buttons of its own. */
export function TicketRow(props: TicketRowProps) {
  const { ticket, id, top, place, count, isOpen, isActive, hasFocus, yields, term, onOpen, onPoint } = props;
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
      data-unread={view.isUnread ? '' : undefined}
      data-yields={yields}
      data-hover={isActive ? '' : undefined}
      data-focus={hasFocus ? '' : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onOpen}
      onPointerEnter={onPoint}
      onPointerMove={isActive ? undefined : onPoint}
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
}

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

/** A draft before a failure, a failure before ticks, ticks before the kind of media; a hit of the search before everything. */
function LastMessage({ ticket, view, term }: LastProps) {
  const { t } = useTexts();
  const [hit] = ticket.messages ?? [];
  if (hit !== undefined && term !== '') {
    return <Hit body={hit.body} term={term} count={ticket.messages?.length ?? 1} />;
  }
  const { sign, media, preview } = view;
  const MediaIcon = media === null ? null : mediaIcons[media];
  const words = preview === '' && media !== null ? t(`tickets.media.${media}`) : preview;
  return (
    <div className="last" data-sign={sign.kind} title={words}>
      {ticket.chatbot && <Bot size={14} strokeWidth={1.75} role="img" aria-label={t('tickets.row.bot')} />}
      {sign.kind === 'draft' && <em>{t('tickets.row.draft')}</em>}
      {sign.kind === 'failed' && (
        <>
          <CircleAlert size={14} strokeWidth={2} aria-hidden />
          <em>{t('tickets.row.failed')}</em>
        </>
      )}
      {sign.kind === 'ticks' && <Ticks delivery={sign.delivery} />}
      {MediaIcon && <MediaIcon size={14} strokeWidth={1.75} aria-hidden />}
      <p>{words}</p>
    </div>
  );
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
