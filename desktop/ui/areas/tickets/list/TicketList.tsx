import styled from '@emotion/styled';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { TicketFilter } from '#shared/areas/ticketFilter.ts';
import type { TicketListRecord } from '#shared/areas/tickets.ts';
import { useEndpointPages, useEndpointQuery, type PagedList } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import { ErrorState, IconButton, SearchBox, Tabs, type TabItem } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { size, v, width } from '#ui/theme/tokens.ts';
import { EmptyTicketList } from './EmptyTicketList.tsx';
import { FoundCount } from './FoundCount.tsx';
import { Filters } from '#ui/areas/tickets/filters/Filters.tsx';
import {
  getInbox,
  setActiveTicket,
  setVisibleTickets,
  setTab,
  setTerm,
  inboxTabs,
  useInbox,
  type InboxTab,
} from '#ui/areas/tickets/inboxStore.ts';
import { TicketListSkeleton } from './TicketListSkeleton.tsx';
import { countsInput, listInput } from '#ui/areas/tickets/filters/listInput.ts';
import { openTicketDialog } from '#ui/areas/tickets/dialogs/ticketDialogs.ts';
import { PendingOrder } from './PendingOrder.tsx';
import { usePendingOrder } from './pendingOrder.ts';
import { VirtualTicketList, type OpenRow } from './VirtualTicketList.tsx';

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
  const pendingOrder = usePendingOrder();
  const input = listInput({ tab, term, filters, pendingOrder }, actor);
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
        <SearchBox
          label={t('tickets.search')}
          value={term}
          onSearch={setTerm}
          shortcut={null}
          onLeaveDown={focusFirstRow}
          onSubmit={(submitted) => setTermToOpen(submitted === '' ? null : submitted)}
        />
        <Filters />
        <IconButton icon={Plus} label={t('tickets.keys.create')} keys="Alt N" onClick={() => openTicketDialog({ kind: 'new' })} />
      </div>
      {tab === 'pending' && <PendingOrder />}
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

function ListTabs() {
  const { t } = useTexts();
  const actor = useActor();
  const tab = useInbox((inbox) => inbox.tab);
  const filters = useInbox((inbox) => inbox.filters);
  const { data: counts } = useEndpointQuery(api.tickets.counts, countsInput({ filters }, actor), { keepPrevious: true });
  const items = inboxTabs.map((value, index): TabItem<InboxTab> => {
    const count = value === 'open' || value === 'pending' ? counts?.[value] : undefined;
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
  const { t } = useTexts();
  const pages = useEndpointPages(api.tickets.page, input, 'tickets');
  useClearVisibleTickets(pages);
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
    return <ErrorState title={t('tickets.failed')} error={pages.error} onRetry={pages.retry} />;
  }
  if (pages.isLoading || (pages.isPlaceholder && pages.rows.length === 0)) {
    return <TicketListSkeleton />;
  }
  if (pages.rows.length === 0) {
    return <EmptyTicketList tab={tab} term={term} />;
  }
  return (
    <>
      {term !== '' && <FoundCount count={pages.count} />}
      <VirtualTicketList pages={pages} tab={tab} term={term} openUuid={openUuid} onOpen={onOpen} />
    </>
  );
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
