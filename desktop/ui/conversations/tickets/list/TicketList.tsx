import styled from '@emotion/styled';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { type PagedList, useEndpointPages } from '#ui/data/cache/query.ts';
import { isUnreachedError } from '#ui/data/http/toAppError.ts';
import { useActor } from '#ui/data/session/session.ts';
import { useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import { lazyComponent, whenIdle } from '#ui/lazyComponent.ts';
import { ErrorState, IconButton, SearchBox, type TabItem, Tabs } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { size, v, width } from '#ui/theme/tokens.ts';
import { LazyBulkBar } from '#ui/conversations/tickets/selection/LazyBulkBar.ts';
import { clearSelection, useSelectedIds } from '#ui/conversations/tickets/selection/selection.ts';
import { Filters } from '#ui/conversations/tickets/filters/Filters.tsx';
import {
  getInbox,
  type InboxTab,
  inboxTabs,
  setActiveTicket,
  setFilled,
  setListed,
  setTab,
  setTerm,
  setVisibleTickets,
  useInbox,
} from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { listInput } from '#ui/conversations/tickets/filters/listInput.ts';
import { openTicketDialog } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { usePinnedRows } from './usePinnedRows.ts';
import { LazyEmptyTicketList } from './LazyEmptyTicketList.ts';
import { FoundCount } from './FoundCount.tsx';
import { TicketListSkeleton } from './TicketListSkeleton.tsx';
import { useTabCounts } from './useTabCounts.ts';
import { useTicketOrder } from './ticketOrder.ts';
import { type OpenRow, VirtualTicketList } from './VirtualTicketList.tsx';

const LazyListTools = lazyComponent(() => import('./ListTools.tsx'), 'ListTools');

const ListFrame = styled.div`
  container: list / inline-size;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  background: ${v.surface.base};
  > .tabs {
    flex-shrink: 0;
    height: ${size.paneHeader};
    padding: 0 8px;
    border-bottom: 1px solid ${v.line.hair};
  }
  > .find {
    position: relative;
    z-index: 3;
    display: flex;
    align-items: center;
    gap: 4px;
    flex-shrink: 0;
    height: 48px;
    padding: 0 8px 0 16px;
    border-bottom: 1px solid ${v.line.hair};
    > .MuiInput-root {
      flex: 1;
      width: auto;
      min-width: 0;
    }
    /* The filter popover spans the list instead of starting at its button. */
    > [role='presentation'] {
      position: static;
      > section {
        right: 8px;
        max-width: calc(100% - 16px);
      }
    }
  }
  > .chips {
    flex-shrink: 0;
    height: 41px;
    border-bottom: 1px solid ${v.line.hair};
  }
  ${width.narrow} {
    > .tabs {
      height: 48px;
    }
  }
`;

/** Left pane with tabs, search, filters and rows. */
export function TicketList({ openUuid, onOpen }: { readonly openUuid: string | undefined; readonly onOpen: OpenRow }) {
  const { t } = useTexts();
  const actor = useActor();
  const tab = useInbox((inbox) => inbox.tab);
  const term = useInbox((inbox) => inbox.term);
  const filters = useInbox((inbox) => inbox.filters);
  const order = useTicketOrder(tab);
  const isListed = useInbox((inbox) => inbox.isListed);
  const input = listInput({ tab, term, filters, order }, actor);
  useLiveRoom('joinTickets', 'leaveTickets', 'open');
  useLiveRoom('joinTickets', 'leaveTickets', 'pending');
  useLiveRoom('joinTickets', 'leaveTickets', 'closed');
  const frame = useRef<HTMLDivElement>(null);
  const [termToOpen, setTermToOpen] = useState<string | null>(null);
  const focusFirstRow = (): void => {
    setActiveTicket(getInbox().visibleTickets[0]?.id ?? null);
    frame.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  };
  return (
    <ListFrame ref={frame}>
      <div className="tabs">
        <ListTabs />
      </div>
      <div className="find">
        <FindOrBulk>
          <SearchBox
            label={t('tickets.search')}
            value={term}
            onSearch={setTerm}
            shortcut={null}
            onLeaveDown={focusFirstRow}
            onSubmit={(submittedTerm) => setTermToOpen(submittedTerm === '' ? null : submittedTerm)}
          />
          <Filters />
          <IconButton icon={Plus} label={t('tickets.keys.create')} keys="Alt N" onClick={() => openTicketDialog({ kind: 'new' })} />
        </FindOrBulk>
      </div>
      <div className="chips">
        <LatePart isUnasked>{isListed && <LazyListTools onOpen={onOpen} />}</LatePart>
      </div>
      <TicketRows
        key={JSON.stringify(input)}
        input={input}
        tab={tab}
        term={term}
        opensFirst={termToOpen === term}
        onFirstFound={() => setTermToOpen(null)}
        openUuid={openUuid}
        onOpen={onOpen}
      />
    </ListFrame>
  );
}

/** While tickets are selected, what can be done with them replaces the search. */
function FindOrBulk({ children }: { readonly children: ReactNode }) {
  const isSelecting = useSelectedIds().length > 0;
  return isSelecting ? (
    <LatePart>
      <LazyBulkBar />
    </LatePart>
  ) : (
    children
  );
}

function ListTabs() {
  const { t } = useTexts();
  const tab = useInbox((inbox) => inbox.tab);
  const countOf = useTabCounts();
  const items = inboxTabs.map((value, index): TabItem<InboxTab> => {
    const count = countOf(value);
    const item = { value, label: t(`tickets.tabs.${value}`) };
    return count === undefined ? { ...item, tip: `Alt ${index + 1}` } : { ...item, count, tip: t('tickets.tabTip', { count }) };
  });
  return <Tabs label={t('tickets.status')} tabs={items} value={tab} onPick={setTab} />;
}

interface TicketRowsProps {
  readonly input: TicketFilter;
  readonly tab: InboxTab;
  readonly term: string;
  readonly openUuid: string | undefined;
  /** Enter in the search field opens the first hit as soon as it is here. */
  readonly opensFirst: boolean;
  readonly onFirstFound: () => void;
  readonly onOpen: OpenRow;
}

function TicketRows({ input, tab, term, opensFirst, onFirstFound, openUuid, onOpen }: TicketRowsProps) {
  const { pages, pinnedIds } = usePinnedRows(useEndpointPages(api.tickets.page, input, 'tickets'), input);
  useClearVisibleTickets(pages);
  useFilled(pages);
  // Idle: the rows are drawn by then.
  useEffect(() => (pages.isLoading ? undefined : whenIdle(setListed)), [pages.isLoading]);
  // Another list has other rows.
  useEffect(() => clearSelection, []);
  useMinutelyRetry(pages, input.waitingMinutes !== undefined);
  const isFound = opensFirst && !pages.isLoading && !pages.isPlaceholder;
  const openFirst = useEffectEvent(() => {
    const [first] = pages.rows;
    onFirstFound();
    if (first !== undefined) {
      onOpen(first);
    }
  });
  useEffect(() => (isFound ? openFirst() : undefined), [isFound]);
  if (pages.rows.length === 0 && pages.error !== null) {
    return <ListError error={pages.error} onRetry={pages.retry} />;
  }
  if (pages.isLoading || (pages.isPlaceholder && pages.rows.length === 0)) {
    return <TicketListSkeleton />;
  }
  if (pages.rows.length === 0) {
    return (
      <LatePart fallback={null}>
        <LazyEmptyTicketList tab={tab} term={term} />
      </LatePart>
    );
  }
  return (
    <>
      {term !== '' && <FoundCount count={pages.count} />}
      <VirtualTicketList pages={pages} pinnedIds={pinnedIds} tab={tab} term={term} openUuid={openUuid} onOpen={onOpen} />
    </>
  );
}

function ListError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTexts();
  return <ErrorState title={t(isUnreachedError(error) ? 'tickets.notStored' : 'tickets.failed')} error={error} onRetry={onRetry} />;
}

/** After the rows have published themselves; keyed to the list, so that another one starts unfilled. */
function useFilled({ isLoading, isPlaceholder }: PagedList<TicketListRecord>): void {
  const isFilled = !isLoading && !isPlaceholder;
  useEffect(() => {
    setFilled(isFilled);
    return () => setFilled(false);
  }, [isFilled]);
}

/** Customers come to have waited for so long as time goes by, without an event. */
function useMinutelyRetry({ retry }: PagedList<TicketListRecord>, isNeeded: boolean): void {
  const fetchAgain = useEffectEvent(retry);
  useEffect(() => {
    if (!isNeeded) {
      return undefined;
    }
    const timer = setInterval(fetchAgain, 60_000);
    return () => clearInterval(timer);
  }, [isNeeded]);
}

/** Clears the visible tickets of an empty list; otherwise the rows publish them. */
function useClearVisibleTickets({ rows }: PagedList<TicketListRecord>): void {
  const isEmpty = rows.length === 0;
  useEffect(() => {
    if (isEmpty) {
      setVisibleTickets([]);
    }
  }, [isEmpty]);
}
