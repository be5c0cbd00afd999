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
import type { TicketRow as Row } from '#shared/areas/tickets.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { Pages } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { Button, isPointed, usePointerRest } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, shadow, text, v } from '#ui/theme/tokens.ts';
import { inboxNow, keepScroll, setActive, setLed, setListFocused, setShown, useInbox, type Tab } from './inboxStore.ts';
import { rowKey } from './rowKey.ts';
import { TicketActs } from './TicketActs.tsx';
import { TicketRow } from './TicketRow.tsx';
import { offered } from './useTicketActions.ts';
import { useSteadyRows } from './useSteadyRows.ts';

const rowHeight = 76;
const nearEnd = 100;

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
const Fresh = styled.div`
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

interface VirtualTicketsProps {
  readonly pages: Pages<Row>;
  readonly tab: Tab;
  readonly term: string;
  readonly openUuid: string | undefined;
  readonly onOpen: (ticket: Row) => void;
}

const idOf = (row: Pick<Row, 'id'>): string => `ticket-${row.id}`;

/** To how many buttons a row gives way. */
function yieldsTo(ticket: Row, actor: Actor, isActive: boolean): 'one' | 'two' | undefined {
  const may = offered(ticket, actor);
  const steps = [may.accept, isActive && may.close, isActive && may.reopen, isActive && may.peek].filter(Boolean).length;
  return steps === 0 ? undefined : steps === 1 ? 'one' : 'two';
}

/** The rows in sight. The listbox holds the focus; the active row is named to assistive technology. */
export function VirtualTickets({ pages, tab, term, openUuid, onOpen }: VirtualTicketsProps) {
  'use no memo'; // the virtualizer changes in place, which memoised reads would not see
  const { t } = useTexts();
  const actor = useActor();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const activeId = useInbox((inbox) => inbox.activeId);
  const { shown, fresh, release } = useSteadyRows(pages.rows, isHeld, scroller);
  useEffect(() => setShown(shown), [shown]);
  const active = shown.findIndex(({ id }) => id === activeId);
  // oxlint-disable-next-line react/incompatible-library -- this component is not memoised
  const virtualizer = useVirtualizer({
    count: shown.length,
    overscan: 6,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => shown[index]?.id ?? index,
    initialOffset: inboxNow().scrolled[tab] ?? 0,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(active === -1 ? [] : [active])])].toSorted((a, b) => a - b),
  });
  useKeptScroll(scroller, tab);
  usePointerRest();
  useLeading(shown, virtualizer, list);
  const items = virtualizer.getVirtualItems();
  const visible = items.flatMap(({ index, start }) => {
    const ticket = shown[index];
    return ticket === undefined ? [] : [{ ticket, index, top: start }];
  });
  const handleScroll = (): void => {
    const box = scroller.current;
    if (box !== null && box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd) {
      pages.loadMore();
    }
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const act = rowKey(event, { active, count: shown.length });
    if (act === null) {
      return;
    }
    event.preventDefault();
    const row = shown[act.index];
    if (row === undefined) {
      return;
    }
    setActive(row.id);
    virtualizer.scrollToIndex(act.index);
    if (act.opens) {
      onOpen(row);
    }
  };
  const leave = (): void => {
    setHeld(false);
    if (!hasFocus) {
      setActive(null);
    }
  };
  return (
    <Scroller ref={scroller} onScroll={handleScroll} onPointerEnter={() => setHeld(true)} onPointerLeave={leave}>
      {fresh > 0 && (
        <Fresh>
          <Button size="sm" variant="outlined" startDecorator={<ArrowUp size={14} aria-hidden />} onClick={release}>
            {t('tickets.fresh', { count: fresh })}
          </Button>
        </Fresh>
      )}
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('tickets.rows')}
        aria-activedescendant={active === -1 ? undefined : `ticket-${activeId}`}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={handleKeyDown}
        {...pointing({ shown, activeId, onOpen })}
        onFocus={(event) => {
          const isByKey = event.currentTarget.matches(':focus-visible');
          setFocus(isByKey);
          setListFocused(true);
          // Whoever comes by Tab must see where they are: at the open row, else at the first.
          if (isByKey && active === -1) {
            setActive((shown.find(({ uuid }) => uuid === openUuid) ?? shown[0])?.id ?? null);
          }
        }}
        onBlur={() => {
          setFocus(false);
          setListFocused(false);
        }}
      >
        {visible.map(({ ticket, index, top }) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            id={idOf(ticket)}
            top={top}
            place={index}
            count={shown.length}
            isOpen={ticket.uuid === openUuid}
            isActive={ticket.id === activeId}
            hasFocus={hasFocus && ticket.id === activeId}
            yields={yieldsTo(ticket, actor, ticket.id === activeId)}
            term={term}
          />
        ))}
      </div>
      {/* Room below, so that even a short list can be pushed down by what came in above. */}
      <div aria-hidden style={{ height: fresh * rowHeight, transition: 'none' }} />
      <Layer>
        {visible
          .filter(({ ticket }) => ticket.status === 'pending' || ticket.id === activeId)
          .map(({ ticket, top }) => (
            <TicketActs key={ticket.id} ticket={ticket} top={top} isActive={ticket.id === activeId} />
          ))}
      </Layer>
    </Scroller>
  );
}

interface Pointing extends Pick<VirtualTicketsProps, 'onOpen'> {
  readonly shown: readonly Row[];
  readonly activeId: number | null;
}

/** The list hears for its rows: what is done to one is nothing that the others would have to be told. */
function pointing({ shown, activeId, onOpen }: Pointing) {
  const rowAt = (target: EventTarget): Row | undefined =>
    target instanceof Element ? shown[Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)] : undefined;
  const point = (event: PointerEvent): void => {
    const row = isPointed(event) ? rowAt(event.target) : undefined;
    if (row !== undefined && row.id !== activeId) {
      setActive(row.id);
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

/* No height of its own: it begins where the listbox begins. */
const Layer = styled.div`
  position: absolute;
  inset: 0 0 auto;
`;

/** Where a shortcut leads is in sight. Who waits is not opened by it, so the keyboard goes there and finds what can be done. */
function useLeading(shown: readonly Row[], virtualizer: Virtualizer<HTMLDivElement, Element>, list: RefObject<HTMLElement | null>): void {
  'use no memo'; // moves the virtualizer
  const leadsTo = useInbox((inbox) => inbox.leadsTo);
  const lead = useEffectEvent((id: number) => {
    const index = shown.findIndex((row) => row.id === id);
    setLed();
    if (index !== -1) {
      virtualizer.scrollToIndex(index);
    }
    if (shown[index]?.status === 'pending') {
      list.current?.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    if (leadsTo !== null) {
      lead(leadsTo);
    }
  }, [leadsTo]);
}

/** Each tab is found again where it was left. */
function useKeptScroll(scroller: RefObject<HTMLDivElement | null>, tab: Tab): void {
  const restore = useEffectEvent(() => {
    const top = inboxNow().scrolled[tab] ?? 0;
    scroller.current?.scrollTo({ top });
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    restore();
    let top = box?.scrollTop ?? 0;
    const note = (): void => {
      top = box?.scrollTop ?? 0;
    };
    box?.addEventListener('scroll', note, { passive: true });
    return () => {
      box?.removeEventListener('scroll', note);
      keepScroll(tab, top);
    };
  }, [scroller, tab]);
}
