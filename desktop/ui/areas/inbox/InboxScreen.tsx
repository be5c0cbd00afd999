import styled from '@emotion/styled';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { useFetchAhead } from '#ui/data/useFetchAhead.ts';
import { Empty, Tabs, useNarrow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, shadow, size, v, width } from '#ui/theme/tokens.ts';
import { Grip } from './Grip.tsx';
import { setActive, useInbox } from '#ui/areas/tickets/inboxStore.ts';
import { OpenTicket } from './OpenTicket.tsx';
import { usePaneWidth } from './paneLayout.ts';
import { ContactPanel, Conversation, TicketDialogs } from './parts.ts';
import { TicketKeys } from './TicketKeys.tsx';
import { FilterChoices } from '#ui/areas/tickets/Filters.tsx';
import { TicketList } from '#ui/areas/tickets/TicketList.tsx';
import { useInboxKeys } from './useInboxKeys.ts';
import { useTicketDialog } from '#ui/areas/tickets/ticketDialogs.ts';
import { ticketPath } from '#ui/areas/tickets/useTicketActions.ts';

const wantedNext = [Conversation, ContactPanel, TicketDialogs, FilterChoices];

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

/** List, conversation and contact. Under 600 px the first two are tabs. */
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
  useFetchAhead(wantedNext);
  useInboxKeys(useInbox(({ shown }) => shown.find((ticket) => ticket.uuid === uuid) ?? null));
  const open = (ticket: TicketRow): void => {
    setActive(ticket.id);
    // Who waits is accepted first: a click shows what can be done, and opens nothing.
    if (ticket.status !== 'pending') {
      setPane('talk');
      void navigate(ticketPath(ticket));
    }
  };
  return (
    <Panes data-pane={pane}>
      <h1 className="hush">{t('tickets.title')}</h1>
      <PhoneTabs pane={pane} onPick={setPane} />
      <section className="list" aria-label={t('tickets.list')} style={listWidth === undefined ? undefined : { width: listWidth }}>
        <TicketList openUuid={uuid} onOpen={open} />
        <Grip pane="list" label={t('tickets.width')} />
      </section>
      {uuid === undefined ? <NothingOpen /> : <OpenTicket uuid={uuid} onList={() => setPane('list')} />}
      <PointedKeys openUuid={uuid} />
      <Dialogs />
    </Panes>
  );
}

/** One of the dialogs of a ticket, when it is asked for. */
function Dialogs() {
  const shown = useTicketDialog();
  return (
    shown !== null && (
      <Suspense fallback={null}>
        <TicketDialogs shown={shown} />
      </Suspense>
    )
  );
}

function PhoneTabs({ pane, onPick }: { readonly pane: 'talk' | 'list'; readonly onPick: (pane: 'talk' | 'list') => void }) {
  const { t } = useTexts();
  const isNarrow = useNarrow();
  const count = useInbox(({ shown }) => shown.length);
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
          { value: 'list', label: t('tickets.paneList'), count },
        ]}
      />
    </div>
  );
}

function NothingOpen() {
  const { t } = useTexts();
  const activeId = useInbox((inbox) => inbox.activeId);
  const active = useInbox(({ shown }) => shown.find(({ id }) => id === activeId));
  return (
    <div className="talk">
      {active && <TicketKeys ticket={active} />}
      <Empty title={t('tickets.none.title')}>{t('tickets.none.text')}</Empty>
    </div>
  );
}

/** While the keyboard is in the list, the keys of a ticket mean the active row. */
function PointedKeys({ openUuid }: { readonly openUuid: string | undefined }) {
  const pointed = useInbox(({ isListFocused, shown, activeId }) => (isListFocused ? shown.find(({ id }) => id === activeId) : undefined));
  return pointed === undefined || pointed.uuid === openUuid ? null : <TicketKeys ticket={pointed} />;
}
