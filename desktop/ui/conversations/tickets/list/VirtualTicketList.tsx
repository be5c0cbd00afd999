import styled from '@emotion/styled';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TicketListRecord as Row } from '#shared/conversations/tickets/index.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { PagedList } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Button, useNarrowScreen, usePointerActivity } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, shadow, text, v } from '#ui/theme/tokens.ts';
import {
  getInbox,
  setActiveTicket,
  setListFocused,
  setVisibleTickets,
  useInbox,
  type InboxTab,
} from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { createPointerHandlers } from './createPointerHandlers.ts';
import { getRowGestures } from './rowGestures.ts';
import { useRevealTicket, useScrollRestoration } from './listScrolling.ts';
import { resolveListKey } from './resolveListKey.ts';
import { TicketRowActions } from './TicketRowActions.tsx';
import { TicketListRow } from './TicketListRow.tsx';
import { enabledTicketActions } from '#ui/conversations/tickets/useTicketActions.ts';
import { useStableTicketOrder } from './useStableTicketOrder.ts';
import { keepListed, useSelectedIds } from '#ui/conversations/tickets/selection/selection.ts';

const rowHeightPx = 76;
const nearEndPx = 100;

const Scroller = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  overflow: hidden auto;
  overflow-anchor: none;
  contain: strict;
  > [role='listbox'] {
    position: relative;
    min-height: 100%;
    &:focus {
      outline: none;
    }
  }
`;
const NewTicketsButton = styled.div`
  position: sticky;
  z-index: 2;
  top: 8px;
  height: 0;
  display: grid;
  justify-items: center;
  button {
    border-radius: ${radius.pill};
    box-shadow: ${shadow.float};
    font: ${text.metaStrong};
    background: ${v.surface.float};
  }
`;

/** `keepsFocus`: the focus stays in the list instead of moving into the conversation. */
export type OpenRow = (ticket: Row, options?: { readonly keepsFocus: boolean }) => void;

interface VirtualTicketListProps {
  readonly pages: PagedList<Row>;
  readonly pinnedIds: readonly number[];
  readonly tab: InboxTab;
  readonly term: string;
  readonly openUuid: string | undefined;
  readonly onOpen: OpenRow;
}

const rowElementId = (row: Pick<Row, 'id'>): string => `ticket-${row.id}`;

/** Number of buttons that cover a row. */
function actionSpaceOf(ticket: Row, actor: Actor, isActive: boolean): 'one' | 'two' | undefined {
  const enabled = enabledTicketActions(ticket, actor);
  const count = [enabled.accept, isActive && enabled.close, isActive && enabled.reopen, isActive && enabled.peek].filter(Boolean).length;
  return count === 0 ? undefined : count === 1 ? 'one' : 'two';
}

function NewTickets({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const { t } = useTexts();
  return (
    <NewTicketsButton>
      <Button size="sm" variant="outlined" startDecorator={<ArrowUp size={14} aria-hidden />} onClick={onShow}>
        {t('tickets.fresh', { count })}
      </Button>
    </NewTicketsButton>
  );
}

function loadMoreNearEnd(box: HTMLElement | null, pages: PagedList<Row>): void {
  if (box !== null && box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx) {
    pages.loadMore();
  }
}

interface TicketVirtualizerInput {
  readonly tickets: readonly Row[];
  /** Index of the active row, which stays mounted; -1 without one. */
  readonly active: number;
  readonly tab: InboxTab;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

function useTicketVirtualizer({ tickets, active, tab, scroller }: TicketVirtualizerInput): Virtualizer<HTMLDivElement, Element> {
  'use no memo'; // the virtualizer changes in place, which memoised reads would not see
  // oxlint-disable-next-line react/incompatible-library -- this hook is not memoised
  return useVirtualizer({
    count: tickets.length,
    overscan: 6,
    estimateSize: () => rowHeightPx,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => tickets[index]?.id ?? index,
    initialOffset: getInbox().scrollTops[tab] ?? 0,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(active === -1 ? [] : [active])])].toSorted((a, b) => a - b),
  });
}

/** Beside an open conversation its row has the focus, so that keys, bar and row mean the same ticket; not while several are selected. */
function useFocusedRow(tickets: readonly Row[], openUuid: string | undefined, activeId: number | null) {
  const isSelecting = useSelectedIds().length > 0;
  const opensSelected = !useNarrowScreen() && openUuid !== undefined && !isSelecting;
  const active = tickets.findIndex(({ id, uuid }) => (opensSelected ? uuid === openUuid : id === activeId));
  const activeRow = tickets[active];
  const firstRow = opensSelected ? undefined : (tickets.find(({ uuid }) => uuid === openUuid) ?? tickets[0]);
  // Row that focus by Tab activates: the open one, else the first.
  return { active, activeRow, homeRow: activeRow ?? firstRow, opensSelected };
}

interface ListKeysInput extends Pick<VirtualTicketListProps, 'openUuid' | 'onOpen'> {
  readonly tickets: readonly Row[];
  readonly active: number;
  readonly opensSelected: boolean;
  readonly onMove: (index: number) => void;
}

/** Keys that select, and keys that move through the list and open. */
function createListKeys({ tickets, active, opensSelected, openUuid, onMove, onOpen }: ListKeysInput): (event: KeyboardEvent) => void {
  return (event) => {
    if (getRowGestures()?.press(event, { tickets, active, onMove, elementId: rowElementId }) === true) {
      event.preventDefault();
      return;
    }
    const target = resolveListKey(event, { active, count: tickets.length });
    const row = tickets[target?.index ?? -1];
    if (target === null || row === undefined) {
      return;
    }
    event.preventDefault();
    onMove(target.index);
    if (target.opens || (opensSelected && row.uuid !== openUuid)) {
      onOpen(row, { keepsFocus: !target.opens });
    }
  };
}

/** Virtualized listbox: it holds the focus and names the active row by aria-activedescendant. */
export function VirtualTicketList({ pages, pinnedIds, tab, term, openUuid, onOpen }: VirtualTicketListProps) {
  'use no memo'; // the virtualizer changes in place, which memoised reads would not see
  const { t } = useTexts();
  const actor = useActor();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isPointerOver, setPointerOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const activeId = useInbox((inbox) => inbox.activeId);
  const { rows: tickets, newCount, release } = useStableTicketOrder(pages.rows, isPointerOver, scroller);
  const selectedIds = useSelectedIds();
  const isSelecting = selectedIds.length > 0;
  useEffect(() => setVisibleTickets(tickets), [tickets]);
  useEffect(() => keepListed(new Set(tickets.map(({ id }) => id))), [tickets]);
  const { active, activeRow, homeRow, opensSelected } = useFocusedRow(tickets, openUuid, activeId);
  const virtualizer = useTicketVirtualizer({ tickets, active, tab, scroller });
  useScrollRestoration(scroller, tab);
  usePointerActivity();
  useRevealTicket(tickets, virtualizer, list);
  const visible = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const ticket = tickets[index];
    return ticket === undefined ? [] : [{ ticket, index, top: start }];
  });
  const setKeyFocus = (isByKey: boolean): void => {
    setFocus(isByKey);
    setListFocused(isByKey);
  };
  const moveTo = (index: number): void => {
    setKeyFocus(true);
    setActiveTicket(tickets[index]?.id ?? null);
    virtualizer.scrollToIndex(index);
  };
  const handleKeyDown = createListKeys({ tickets, active, opensSelected, openUuid, onMove: moveTo, onOpen });
  const leave = (): void => {
    setPointerOver(false);
    if (!hasFocus) {
      setActiveTicket(null);
    }
  };
  return (
    <Scroller
      ref={scroller}
      data-focus-home=""
      onScroll={() => loadMoreNearEnd(scroller.current, pages)}
      onPointerEnter={() => setPointerOver(true)}
      onPointerLeave={leave}
    >
      {newCount > 0 && <NewTickets count={newCount} onShow={release} />}
      <div
        ref={list}
        role="listbox"
        data-takes-shortcuts=""
        tabIndex={0}
        aria-label={t('tickets.rows')}
        aria-multiselectable={isSelecting || undefined}
        aria-activedescendant={activeRow && rowElementId(activeRow)}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={handleKeyDown}
        {...createPointerHandlers({ tickets, activeId, onOpen })}
        onFocus={(event) => {
          const isByKey = event.currentTarget.matches(':focus-visible');
          setKeyFocus(isByKey);
          if (isByKey) {
            setActiveTicket(homeRow?.id ?? null);
          }
        }}
        onPointerDown={() => setKeyFocus(false)}
        onBlur={() => setKeyFocus(false)}
      >
        {visible.map(({ ticket, index, top }) => (
          <TicketListRow
            key={ticket.id}
            ticket={ticket}
            id={rowElementId(ticket)}
            top={top}
            place={index}
            count={tickets.length}
            isOpen={ticket.uuid === openUuid}
            isPinned={pinnedIds.includes(ticket.id)}
            isSelected={isSelecting ? selectedIds.includes(ticket.id) : undefined}
            isActive={ticket.id === activeId}
            hasFocus={hasFocus && index === active}
            actionSpace={isSelecting ? undefined : actionSpaceOf(ticket, actor, ticket.id === activeId)}
            term={term}
          />
        ))}
      </div>
      {/* Extra height, so that even a short list can be scrolled down by the rows added above. */}
      <div aria-hidden style={{ height: newCount * rowHeightPx, transition: 'none' }} />
      <ActionLayer>
        {visible
          .filter(({ ticket }) => !isSelecting && (ticket.status === 'pending' || ticket.id === activeId))
          .map(({ ticket, top }) => (
            <TicketRowActions key={ticket.id} ticket={ticket} top={top} isActive={ticket.id === activeId} />
          ))}
      </ActionLayer>
    </Scroller>
  );
}

/* Without height: it starts where the listbox starts. */
const ActionLayer = styled.div`
  position: absolute;
  inset: 0 0 auto;
`;
