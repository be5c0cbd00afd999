import styled from '@emotion/styled';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '#shared/api.ts';
import type { TicketFilter } from '#shared/areas/ticketFilter.ts';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { usePages, useRead, type Pages } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { useRoom } from '#ui/data/live.ts';
import { Failed, IconAction, SearchBox, Tabs, type TabItem } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { size, v, width } from '#ui/theme/tokens.ts';
import { EmptyList } from './EmptyList.tsx';
import { Filters } from './Filters.tsx';
import { setShown, setTab, setTerm, tabs, useInbox, type Tab } from './inboxStore.ts';
import { ListBones } from './ListBones.tsx';
import { countsInput, listInput } from './listInput.ts';
import { openTicketDialog } from './ticketDialogs.ts';
import { VirtualTickets } from './VirtualTickets.tsx';

const Frame = styled.div`
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
    /* The filters open as wide as the list allows, not from their little button. */
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

/** The left pane: tabs with their numbers, search, filters, rows. */
export function TicketList({ openUuid, onOpen }: { readonly openUuid: string | undefined; readonly onOpen: (ticket: TicketRow) => void }) {
  const { t } = useTexts();
  const actor = useActor();
  const tab = useInbox((inbox) => inbox.tab);
  const term = useInbox((inbox) => inbox.term);
  const narrowing = useInbox((inbox) => inbox.narrowing);
  const input = listInput({ tab, term, narrowing }, actor);
  useRoom('joinTickets', 'leaveTickets', 'open');
  useRoom('joinTickets', 'leaveTickets', 'pending');
  useRoom('joinTickets', 'leaveTickets', 'closed');
  return (
    <Frame>
      <div className="tabs">
        <ListTabs />
      </div>
      <div className="find">
        <SearchBox label={t('tickets.search')} value={term} onSearch={setTerm} shortcut={null} />
        <Filters />
        <IconAction icon={Plus} label={t('tickets.keys.create')} keys="Alt N" onClick={() => openTicketDialog({ kind: 'new' })} />
      </div>
      <Rows key={JSON.stringify(input)} input={input} tab={tab} term={term} openUuid={openUuid} onOpen={onOpen} />
    </Frame>
  );
}

function ListTabs() {
  const { t } = useTexts();
  const actor = useActor();
  const tab = useInbox((inbox) => inbox.tab);
  const narrowing = useInbox((inbox) => inbox.narrowing);
  const { data: counts } = useRead(api.tickets.counts, countsInput({ narrowing }, actor), { keepPrevious: true });
  const items = tabs.map((value, index): TabItem<Tab> => {
    const count = value === 'open' || value === 'pending' ? counts?.[value] : undefined;
    const item = { value, label: t(`tickets.tabs.${value}`) };
    return count === undefined ? { ...item, tip: `Alt ${index + 1}` } : { ...item, count, tip: t('tickets.tabTip', { count }) };
  });
  return <Tabs label={t('tickets.status')} tabs={items} value={tab} onPick={setTab} />;
}

interface RowsProps {
  readonly input: TicketFilter;
  readonly tab: Tab;
  readonly term: string;
  readonly openUuid: string | undefined;
  readonly onOpen: (ticket: TicketRow) => void;
}

function Rows({ input, tab, term, openUuid, onOpen }: RowsProps) {
  const { t } = useTexts();
  const pages = usePages(api.tickets.page, input, 'tickets');
  usePublished(pages);
  if (pages.rows.length === 0 && pages.error !== null) {
    return <Failed title={t('tickets.failed')} error={pages.error} onRetry={pages.retry} />;
  }
  if (pages.isLoading || (pages.isStandIn && pages.rows.length === 0)) {
    return <ListBones />;
  }
  if (pages.rows.length === 0) {
    return <EmptyList tab={tab} term={term} />;
  }
  return <VirtualTickets pages={pages} tab={tab} term={term} openUuid={openUuid} onOpen={onOpen} />;
}

/** An empty list leads nowhere; what is drawn is published by the rows themselves. */
function usePublished({ rows }: Pages<TicketRow>): void {
  const isEmpty = rows.length === 0;
  useEffect(() => {
    if (isEmpty) {
      setShown([]);
    }
  }, [isEmpty]);
}
