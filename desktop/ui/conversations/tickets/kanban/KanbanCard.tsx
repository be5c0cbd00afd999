import styled from '@emotion/styled';
import { ArrowRight, MoveRight } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { LazyLateMark } from '#ui/conversations/tickets/list/LazyLateMark.ts';
import { secondLineText, ticketRowView } from '#ui/conversations/tickets/list/ticketRowView.ts';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';
import { useLateTicket } from '#ui/conversations/tickets/late/useLateTicket.ts';
import { type Action, ActionMenu, Avatar, QueueName, Time, useNow } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { formatContactName, formatContactNumber, useTexts } from '#ui/text/index.ts';
import { ellipsis, motion, radius, shadow, tabular, text, v } from '#ui/theme/tokens.ts';
import type { Card, CardMove, Lane } from './laneCards.ts';

/** The card that keeps the focus on its way to another lane, where it is mounted again. */
let followedId: number | null = null;

function followCard(id: number): void {
  followedId = id;
}

/** Focuses the mounted link of the card that is followed. */
function focusIfFollowed(link: HTMLElement | null, id: number): void {
  if (link !== null && id === followedId) {
    followedId = null;
    link.focus();
  }
}

const Box = styled.article`
  display: grid;
  gap: 6px;
  padding: 10px 12px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
  background: ${v.surface.float};
  cursor: grab;
  transition:
    transform ${motion.quick},
    opacity ${motion.quick};
  &[data-dragged] {
    opacity: 0.45;
    transform: rotate(1.2deg);
    box-shadow: ${shadow.float};
  }
  &:has(a[data-card]:focus-visible) {
    outline: 2px solid ${v.brand.ring};
    outline-offset: 2px;
  }
  header {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
  }
  header > div {
    flex: 1;
    min-width: 0;
  }
  h3 {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
    ${ellipsis}
  }
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${ellipsis}
    ${tabular}
  }
  header > svg {
    flex-shrink: 0;
    align-self: flex-start;
    margin-top: 2px;
    color: ${v.ink.meta};
  }
  header > svg.failed {
    color: ${v.bad.ink};
  }
  header > time {
    align-self: flex-start;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  > p {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
    font: ${text.second};
    color: ${v.ink.body};
  }
  footer {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    font: ${text.meta};
    color: ${v.ink.soft};
    ${tabular}
  }
  footer > span {
    min-width: 0;
  }
  /* The queue gives way to the number. */
  footer > :is(a, span:has(+ a)) {
    flex-shrink: 0;
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-height: 24px;
    margin-inline-start: auto;
    font: ${text.metaStrong};
    white-space: nowrap;
    color: ${v.brand.ink};
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
    &:focus-visible {
      outline: none;
    }
  }
`;

export interface KanbanCardProps {
  readonly card: Card;
  readonly lane: Lane;
  readonly lanes: readonly Lane[];
  readonly isDragged: boolean;
  readonly onDrag: (move: Pick<CardMove, 'ticketId' | 'fromLaneId'> | null) => void;
  readonly onMove: (move: CardMove) => void;
  readonly onFocus: () => void;
}

/** Focus goes from card to card in a lane, and to the first one of the lane beside. */
function focusNeighbour(link: HTMLElement, key: string): boolean {
  const lane = link.closest('[data-lane]');
  const linksOf = (of: Element | null | undefined): HTMLElement[] => [...(of?.querySelectorAll<HTMLElement>('a[data-card]') ?? [])];
  const cards = linksOf(lane);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const next =
    step === undefined
      ? linksOf({ ArrowLeft: lane?.previousElementSibling, ArrowRight: lane?.nextElementSibling }[key])[0]
      : cards[cards.indexOf(link) + step];
  next?.focus();
  return next !== undefined;
}

export function KanbanCard({ card, lane, lanes, isDragged, onDrag, onMove, onFocus }: KanbanCardProps) {
  const { t } = useTexts();
  const name = formatContactName(card.contact);
  const preview = secondLineText(ticketRowView(card, { draft: '', now: useNow() }), t);
  const place = { ticketId: card.id, fromLaneId: lane.id };
  const moveTo = (laneId: number): void => {
    followCard(card.id);
    onMove({ ...place, laneId });
  };
  const others = lanes.filter(({ id }) => id !== lane.id);
  const actions: Action[] = others.map(({ id, name: label }) => ({
    key: String(id),
    label,
    icon: MoveRight,
    run: () => moveTo(id),
  }));
  const start = ({ dataTransfer }: DragEvent): void => {
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', String(card.id));
    onDrag(place);
  };
  const moveBeside = (step: number): void => {
    const target = lanes[lanes.indexOf(lane) + step];
    if (target !== undefined) {
      moveTo(target.id);
    }
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
    const keyActions: Readonly<Record<string, () => unknown>> = altKey
      ? { ArrowLeft: () => moveBeside(-1), ArrowRight: () => moveBeside(1) }
      : { m: () => openMenu(currentTarget), M: () => openMenu(currentTarget) };
    const act = keyActions[key];
    if (ctrlKey || metaKey || (act === undefined && altKey)) {
      return;
    }
    if (act !== undefined || focusNeighbour(currentTarget, key)) {
      event.preventDefault();
      event.stopPropagation();
      act?.();
    }
  };
  return (
    <Box draggable data-dragged={isDragged ? '' : undefined} onDragStart={start} onDragEnd={() => onDrag(null)}>
      <header>
        <Avatar name={name} size={28} picture={card.contact.profilePicUrl} group={card.isGroup} />
        <div>
          <h3 title={name}>{name}</h3>
          <small>{formatContactNumber(card.contact)}</small>
        </div>
        <LateMarkOf card={card} />
        <Time at={card.lastMessageAt ?? card.updatedAt} as="relative" />
      </header>
      {preview !== '' && <p>{preview}</p>}
      <footer>
        {card.queue && <QueueName {...card.queue} />}
        <span>{card.id}</span>
        <Link
          ref={(link) => focusIfFollowed(link, card.id)}
          to={ticketPath(card)}
          data-card={card.id}
          aria-label={t('kanban.openOf', { name })}
          onKeyDown={press}
          onFocus={onFocus}
        >
          {t('kanban.open')}
          <ArrowRight size={14} strokeWidth={2} aria-hidden />
        </Link>
        <ActionMenu size="sm" label={t('kanban.moveOf', { name })} actions={actions} />
      </footer>
    </Box>
  );
}

/** What was done to the card and waits. */
function LateMarkOf({ card }: { readonly card: Card }) {
  const { items } = useLateTicket(card);
  return (
    items.some(({ isLate }) => isLate === true) && (
      <LatePart isUnasked>
        <LazyLateMark items={items} />
      </LatePart>
    )
  );
}

/** Mounts the menu by its focus, then opens it. */
function openMenu(link: HTMLElement): void {
  const button = link.closest('article')?.querySelector<HTMLElement>('button[aria-haspopup="menu"]');
  button?.focus();
  requestAnimationFrame(() => button?.click());
}
