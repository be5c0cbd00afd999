import styled from '@emotion/styled';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { usePrefetch } from '#ui/data/usePrefetch.ts';
import { EmptyState, Tabs, useNarrowScreen } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { motion, shadow, size, v, width } from '#ui/theme/tokens.ts';
import { LazyEmptyTicketList } from '#ui/conversations/tickets/list/LazyEmptyTicketList.ts';
import { LazyFilterChoices } from '#ui/conversations/tickets/filters/Filters.tsx';
import { LazySearchHit } from '#ui/conversations/tickets/search/LazySearchHit.ts';
import { rememberSearch, setActiveTicket, useInbox } from './inboxStore.ts';
import { TicketList } from '#ui/conversations/tickets/list/TicketList.tsx';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';
import { useTabCounts } from '#ui/conversations/tickets/list/useTabCounts.ts';
import { useTicketDialog } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { LazyConversation, LazySearchBar } from '#ui/conversations/messages/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { ResizeHandle, usePaneWidth } from './ResizeHandle.tsx';
import { LazyContactPanel, TicketKeys, TicketPane } from './TicketPane.tsx';
import { useInboxKeys } from './useInboxKeys.ts';

const LazyTicketDialogs = lazyComponent(() => import('./TicketDialogs.tsx'), 'TicketDialogs');

/** Also what is needed without a connection: what was never loaded cannot be then. */
const prefetchedParts = [
  LazySearchHit,
  LazyEmptyTicketList,
  LazyConversation,
  LazyContactPanel,
  LazyTicketDialogs,
  LazyFilterChoices,
  LazySearchBar,
];

const Panes = styled.div`
  position: relative;
  display: flex;
  height: 100%;
  min-height: 0;
  > .phone {
    display: none;
  }
  > .list {
    position: relative;
    z-index: 1;
    display: flex;
    flex-shrink: 0;
    width: ${size.list};
    min-height: 0;
    border-right: 1px solid ${v.line.hair};
  }
  > .talk {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    > section {
      flex: 1;
      min-width: 0;
      min-height: 0;
    }
  }
  > .contact {
    position: relative;
    display: flex;
    flex-shrink: 0;
    width: ${size.contact};
    min-height: 0;
    border-left: 1px solid ${v.line.hair};
    background: ${v.surface.base};
  }
  > .contact[data-float] {
    position: absolute;
    z-index: 3;
    inset: 0 0 0 auto;
    max-width: 100%;
    box-shadow: ${shadow.float};
    animation: slide ${motion.move};
  }
  @keyframes slide {
    from {
      transform: translateX(24px);
      opacity: 0;
    }
  }
  ${width.narrow} {
    flex-direction: column;
    > .phone {
      display: block;
      flex-shrink: 0;
      height: 44px;
      border-bottom: 1px solid ${v.line.hair};
      > div > button {
        flex: 1;
        justify-content: center;
      }
    }
    > .list {
      flex: 1;
      width: 100% !important;
      border: 0;
    }
    &[data-pane='list'] > .talk,
    &[data-pane='talk'] > .list {
      display: none;
    }
  }
`;

/** List, conversation and contact panel; below 600 px the first two become tabs. */
export function InboxScreen() {
  const { t } = useTexts();
  const { uuid } = useParams();
  const navigate = useNavigate();
  const listWidth = usePaneWidth('list');
  const [pane, setPane] = useState<'talk' | 'list'>(uuid === undefined ? 'list' : 'talk');
  const [shownUuid, setShownUuid] = useState(uuid);
  if (uuid !== shownUuid) {
    setShownUuid(uuid);
    setPane(uuid === undefined ? 'list' : 'talk');
  }
  usePrefetch(prefetchedParts);
  useInboxKeys(useInbox(({ visibleTickets }) => visibleTickets.find((ticket) => ticket.uuid === uuid) ?? null));
  const open = (ticket: TicketListRecord, { keepsFocus } = { keepsFocus: false }): void => {
    setActiveTicket(ticket.id);
    rememberSearch(ticket);
    setPane('talk');
    void navigate(ticketPath(ticket), { state: { keepsFocus } });
  };
  return (
    <Panes data-pane={pane}>
      <h1 className="hush">{t('tickets.title')}</h1>
      <NarrowTabs pane={pane} onPick={setPane} />
      <section className="list" aria-label={t('tickets.list')} style={listWidth === undefined ? undefined : { width: listWidth }}>
        <TicketList openUuid={uuid} onOpen={open} />
        <ResizeHandle pane="list" label={t('tickets.width')} />
      </section>
      {uuid === undefined ? <NoTicketOpen /> : <TicketPane uuid={uuid} onList={() => setPane('list')} />}
      <TicketDialogHost />
    </Panes>
  );
}

function TicketDialogHost() {
  const dialog = useTicketDialog();
  return (
    dialog !== null && (
      <LatePart>
        <LazyTicketDialogs dialog={dialog} />
      </LatePart>
    )
  );
}

function NarrowTabs({ pane, onPick }: { readonly pane: 'talk' | 'list'; readonly onPick: (pane: 'talk' | 'list') => void }) {
  const { t } = useTexts();
  const isNarrow = useNarrowScreen();
  const count = useTabCounts()('open');
  if (!isNarrow) {
    return null;
  }
  return (
    <div className="phone">
      <Tabs
        label={t('tickets.panes')}
        value={pane}
        onPick={onPick}
        tabs={[
          { value: 'talk', label: t('tickets.paneTalk') },
          { value: 'list', label: t('tickets.paneList'), ...(count !== undefined && { count }) },
        ]}
      />
    </div>
  );
}

function NoTicketOpen() {
  const { t } = useTexts();
  const activeId = useInbox((inbox) => inbox.activeId);
  const active = useInbox(({ visibleTickets }) => visibleTickets.find(({ id }) => id === activeId));
  return (
    <div className="talk">
      {active && <TicketKeys ticket={active} />}
      <EmptyState title={t('tickets.none.title')}>{t('tickets.none.text')}</EmptyState>
    </div>
  );
}
