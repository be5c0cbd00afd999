import styled from '@emotion/styled';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TicketListRecord as Row } from '#shared/areas/tickets.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { PagedList } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Button, isPointerActive, useNarrowScreen, usePointerActivity } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, shadow, text, v } from '#ui/theme/tokens.ts';
import {
  getInbox,
  saveScrollTop,
  setActiveTicket,
  clearReveal,
  setListFocused,
  setVisibleTickets,
  useInbox,
  type InboxTab,
} from '#ui/areas/tickets/inboxStore.ts';
import { resolveListKey } from './resolveListKey.ts';
import { TicketRowActions } from './TicketRowActions.tsx';
import { TicketListRow } from './TicketListRow.tsx';
import { enabledTicketActions } from '#ui/areas/tickets/useTicketActions.ts';
import { useStableTicketOrder } from './useStableTicketOrder.ts';

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

/** Beside an open conversation its row is the only selection, so that keys, bar and row mean the same ticket. */
function useSelection(tickets: readonly Row[], openUuid: string | undefined, activeId: number | null) {
  const opensSelected = !useNarrowScreen() && openUuid !== undefined;
  const active = tickets.findIndex(({ id, uuid }) => (opensSelected ? uuid === openUuid : id === activeId));
  const activeRow = tickets[active];
  const firstRow = opensSelected ? undefined : (tickets.find(({ uuid }) => uuid === openUuid) ?? tickets[0]);
  // Row that focus by Tab activates: the open one, else the first.
  return { active, activeRow, homeRow: activeRow ?? firstRow, opensSelected };
}

/** Virtualized listbox: it holds the focus and names the active row by aria-activedescendant. */
export function VirtualTicketList({ pages, tab, term, openUuid, onOpen }: VirtualTicketListProps) {
  'use no memo'; // the virtualizer changes in place, which memoised reads would not see
  const { t } = useTexts();
  const actor = useActor();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isPointerOver, setPointerOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const activeId = useInbox((inbox) => inbox.activeId);
  const { rows: tickets, newCount, release } = useStableTicketOrder(pages.rows, isPointerOver, scroller);
  useEffect(() => setVisibleTickets(tickets), [tickets]);
  const { active, activeRow, homeRow, opensSelected } = useSelection(tickets, openUuid, activeId);
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
  const handleKeyDown = (event: KeyboardEvent): void => {
    const target = resolveListKey(event, { active, count: tickets.length });
    const row = tickets[target?.index ?? -1];
    if (target === null || row === undefined) {
      return;
    }
    event.preventDefault();
    setKeyFocus(true);
    setActiveTicket(row.id);
    virtualizer.scrollToIndex(target.index);
    if (target.opens || (opensSelected && row.uuid !== openUuid)) {
      onOpen(row, { keepsFocus: !target.opens });
    }
  };
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
        tabIndex={0}
        aria-label={t('tickets.rows')}
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
            isActive={ticket.id === activeId}
            hasFocus={hasFocus && index === active}
            actionSpace={actionSpaceOf(ticket, actor, ticket.id === activeId)}
            term={term}
          />
        ))}
      </div>
      {/* Extra height, so that even a short list can be scrolled down by the rows added above. */}
      <div aria-hidden style={{ height: newCount * rowHeightPx, transition: 'none' }} />
      <ActionLayer>
        {visible
          .filter(({ ticket }) => ticket.status === 'pending' || ticket.id === activeId)
          .map(({ ticket, top }) => (
            <TicketRowActions key={ticket.id} ticket={ticket} top={top} isActive={ticket.id === activeId} />
          ))}
      </ActionLayer>
    </Scroller>
  );
}

interface PointerHandlersInput extends Pick<VirtualTicketListProps, 'onOpen'> {
  readonly tickets: readonly Row[];
  readonly activeId: number | null;
}

/** Delegated pointer handlers, so that rows need no props of their own for them. */
function createPointerHandlers({ tickets, activeId, onOpen }: PointerHandlersInput) {
  const rowAt = (target: EventTarget): Row | undefined =>
    target instanceof Element ? tickets[Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)] : undefined;
  const point = (event: PointerEvent): void => {
    const row = isPointerActive(event) ? rowAt(event.target) : undefined;
    if (row !== undefined && row.id !== activeId) {
      setActiveTicket(row.id);
    }
  };
  return {
    onPointerOver: point,
    onPointerMove: point,
    onClick: ({ target }: MouseEvent): void => {
      const row = rowAt(target);
      if (row !== undefined) {
        onOpen(row);
      }
    },
  };
}

/* Without height: it starts where the listbox starts. */
const ActionLayer = styled.div`
  position: absolute;
  inset: 0 0 auto;
`;

/** Scrolls to a row activated by a shortcut; pending rows get the keyboard focus, as they are not opened. */
function useRevealTicket(
  tickets: readonly Row[],
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  list: RefObject<HTMLElement | null>,
): void {
  'use no memo'; // moves the virtualizer
  const revealId = useInbox((inbox) => inbox.revealId);
  const reveal = useEffectEvent((id: number) => {
    const index = tickets.findIndex((row) => row.id === id);
    clearReveal();
    if (index !== -1) {
      virtualizer.scrollToIndex(index);
    }
    if (tickets[index]?.status === 'pending') {
      list.current?.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    if (revealId !== null) {
      reveal(revealId);
    }
  }, [revealId]);
}

/** Restores the scroll position of each tab. */
function useScrollRestoration(scroller: RefObject<HTMLDivElement | null>, tab: InboxTab): void {
  const restore = useEffectEvent(() => {
    const top = getInbox().scrollTops[tab] ?? 0;
    scroller.current?.scrollTo({ top });
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    restore();
    let top = box?.scrollTop ?? 0;
    const saveTop = (): void => {
      top = box?.scrollTop ?? 0;
    };
    box?.addEventListener('scroll', saveTop, { passive: true });
    return () => {
      box?.removeEventListener('scroll', saveTop);
      saveScrollTop(tab, top);
    };
  }, [scroller, tab]);
}
