import styled from '@emotion/styled';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { LaneInput } from '#shared/conversations/tickets/index.ts';
import { useAllOutboxItems } from '#ui/conversations/messages/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { ErrorState, LoadingSkeleton, QueueDot } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, ring, tabular, text, tints, v } from '#ui/theme/tokens.ts';
import { findCard, isFiltered, placeLateCards } from './laneCards.ts';
import { KanbanCard, type KanbanCardProps } from './KanbanCard.tsx';

const Column = styled.section`
  display: flex;
  flex-direction: column;
  flex: 0 0 260px;
  /* Long names would widen it. */
  min-width: 0;
  min-height: 0;
  border-radius: ${radius.card};
  background: ${v.surface.sunken};
  &[data-over] {
    box-shadow: inset 0 0 0 2px ${v.brand.ring};
  }
  > header {
    display: flex;
    align-items: center;
    gap: 8px;
    flex-shrink: 0;
    padding: 10px 12px;
  }
  h2 {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
    ${ellipsis}
  }
  > header small {
    flex-shrink: 0;
    font: ${text.second};
    color: ${v.ink.meta};
    ${tabular}
  }
  > header small[data-tone] {
    padding: 0 8px;
    border-radius: ${radius.control};
    font-weight: 500;
    ${tints}
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
    }
  }
  > .cards {
    flex: 1;
    min-height: 0;
    overflow: auto;
    padding: 2px 8px 8px;
    &:focus-visible {
      ${ring.inside}
    }
  }
  > .cards > div {
    position: relative;
  }
  .slot {
    position: absolute;
    inset-inline: 0;
    top: 0;
    padding-bottom: 8px;
  }
  > .cards > p {
    padding: 24px 16px;
    font: ${text.second};
    color: ${v.ink.meta};
    text-align: center;
  }
  > .cards > .drop {
    height: 64px;
    margin-bottom: 8px;
    border: 1px dashed ${v.brand.ring};
    border-radius: ${radius.control};
  }
`;

const cardHeightPx = 122;
const nearEndPx = 400;

interface KanbanLaneProps extends Omit<KanbanCardProps, 'card' | 'isDragged' | 'onFocus'> {
  readonly filter: Omit<LaneInput, 'laneId'>;
  /** What is being dragged. */
  readonly dragged: Parameters<KanbanCardProps['onDrag']>[0];
}

/** Cards of a lane with those whose move is on its way, or waits for the connection. */
function useLateLane(input: LaneInput) {
  const cache = useQueryClient();
  const person = useUser();
  const items = useAllOutboxItems();
  const list = useEndpointPages(api.tickets.lane, input, 'tickets');
  const rows = placeLateCards([...list.rows], { input, items, person, find: (id) => findCard(cache, id) });
  return { ...list, rows, count: list.count + rows.length - list.rows.length };
}

/** One lane: only the cards in sight are in the page, and only the pages that were reached are loaded. */
export function KanbanLane({ filter, dragged, ...cardProps }: KanbanLaneProps) {
  const { lane, onDrag, onMove } = cardProps;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [isOver, setOver] = useState(false);
  const list = useLateLane({ ...filter, laneId: lane.id });
  const canDrop = dragged !== null && dragged.fromLaneId !== lane.id;
  const over = (event: DragEvent): void => {
    if (canDrop) {
      event.preventDefault();
      setOver(true);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onDrag(null);
    if (canDrop) {
      onMove({ ...dragged, laneId: lane.id });
    }
  };
  const isTarget = isOver && canDrop;
  return (
    <Column
      data-lane={lane.id}
      data-over={isTarget ? '' : undefined}
      aria-labelledby={`lane-${lane.id}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header>
        <QueueDot color={lane.color} />
        <h2 id={`lane-${lane.id}`} title={lane.name}>
          {lane.name}
        </h2>
        {/* A filter shows a part of the cards, of which the limit says nothing. */}
        <CardCount count={list.count} limit={isFiltered(filter) ? null : lane.laneLimit} />
      </header>
      <div ref={setScroller} className="cards">
        {isTarget && <div className="drop" aria-hidden />}
        <VirtualCards scroller={scroller} list={list} dragged={dragged} {...cardProps} />
        <LaneState list={list} />
      </div>
    </Column>
  );
}

/** How many cards the lane has, and how many it should have at most. */
function CardCount({ count, limit }: { readonly count: number; readonly limit: number | null }) {
  const { t, language } = useTexts();
  const format = (cards: number): string => cards.toLocaleString(toLocale(language));
  const label = t('kanban.cards', { count });
  if (limit === null) {
    return <small aria-label={label}>{format(count)}</small>;
  }
  const limitLabel = t(count > limit ? 'kanban.overLimit' : 'kanban.limit', { limit: format(limit) });
  return (
    <small role="img" aria-label={`${label}, ${limitLabel}`} title={limitLabel} data-tone={count > limit ? 'waiting' : undefined}>
      {format(count)} / {format(limit)}
    </small>
  );
}

type LaneList = ReturnType<typeof useEndpointPages<LaneInput, 'tickets', KanbanCardProps['card']>>;

/** Loading, failed (the first page, or one behind the cards) or empty. */
function LaneState({ list }: { readonly list: LaneList }) {
  const { t } = useTexts();
  if (list.isLoading) {
    return <LoadingSkeleton lines={4} />;
  }
  const isEmpty = list.rows.length === 0;
  if (list.error !== null && (isEmpty || list.hasMore)) {
    return <ErrorState error={list.error} onRetry={isEmpty ? list.retry : list.loadMore} />;
  }
  return isEmpty && <p>{t('kanban.emptyLane')}</p>;
}

interface VirtualCardsProps extends Omit<KanbanCardProps, 'card' | 'isDragged' | 'onFocus'>, Pick<KanbanLaneProps, 'dragged'> {
  readonly scroller: HTMLElement | null;
  readonly list: LaneList;
}

function VirtualCards({ scroller, list, dragged, ...cardProps }: VirtualCardsProps) {
  'use no memo'; // the virtualizer is one mutable object
  const { rows, hasMore, isLoadingMore, error, loadMore } = list;
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focused = focusedId === null ? -1 : rows.findIndex(({ id }) => id === focusedId);
  // oxlint-disable-next-line react/incompatible-library -- not memoized, see above
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => cardHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    // The card that has the focus stays, wherever the lane is scrolled to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(focused < 0 ? [] : [focused])])].toSorted((one, other) => one - other),
  });
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (items.at(-1)?.end ?? 0) > virtualizer.getTotalSize() - nearEndPx;
  useEffect(() => {
    if (hasMore && isNearEnd && !isLoadingMore && error === null && rows.length > 0) {
      loadMore();
    }
  }, [hasMore, isNearEnd, isLoadingMore, error, loadMore, rows.length]);
  return (
    <div role="list" style={{ height: virtualizer.getTotalSize() }} hidden={rows.length === 0}>
      {items.map(({ index, key, start }) => {
        const card = rows[index];
        return (
          card && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="slot"
              role="listitem"
              aria-setsize={list.count}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <KanbanCard {...cardProps} card={card} isDragged={dragged?.ticketId === card.id} onFocus={() => setFocusedId(card.id)} />
            </div>
          )
        );
      })}
    </div>
  );
}
