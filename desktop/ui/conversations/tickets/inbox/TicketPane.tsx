import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { type ConversationProps, LazyConversation } from '#ui/conversations/messages/index.ts';
import { ContactMerges, MacroKeys, MacroMenu, TicketRatings } from '#ui/conversations/tickets/slots.ts';
import { type AnyTicket, openTicketDialog } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { HeaderTarget } from '#ui/conversations/tickets/list/HeaderTarget.tsx';
import { LazyMarkKeys } from '#ui/conversations/tickets/menu/LazyMarkKeys.ts';
import { toFullTicket } from '#ui/conversations/tickets/cache/ticketRows.ts';
import { useInbox } from './inboxStore.ts';
import { useLateTicket } from '#ui/conversations/tickets/late/useLateTicket.ts';
import { useTicketActions } from '#ui/conversations/tickets/useTicketActions.ts';
import { useIsSlow } from '#ui/data/useIsSlow.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, Skeleton, useEscapeKey, useMediaQuery, useNarrowScreen } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useCrowdedDrawer } from '#ui/shell/drawer/drawerState.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, size, v, width } from '#ui/theme/tokens.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { ResizeHandle, setContactPanelClosed, useContactPanelClosed, usePaneWidth } from './ResizeHandle.tsx';
import { useContactKey, useTicketKeys } from './useInboxKeys.ts';
import { type TicketQuery, useLeaveUnavailableTicket } from './useLeaveUnavailableTicket.ts';

const Frame = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  overflow: hidden;
  > header {
    display: flex;
    align-items: center;
    gap: 10px;
    flex-shrink: 0;
    height: ${size.paneHeader};
    padding: 0 24px;
    border-bottom: 1px solid ${v.line.hair};
    span {
      display: grid;
      gap: 6px;
    }
  }
  > div {
    display: flex;
    flex: 1;
    flex-direction: column;
    justify-content: flex-end;
    gap: 12px;
    min-height: 0;
    padding: 16px ${size.gutter} 20px;
    i {
      flex-shrink: 0;
      max-width: 76%;
      border-radius: ${radius.card};
      background: ${v.surface.hover};
    }
  }
  > footer {
    flex-shrink: 0;
    height: 90px;
    margin: 0 ${size.gutter} 16px;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.card};
  }
`;

const bubbles = [
  { side: 'flex-start', width: 312, height: 36 },
  { side: 'flex-start', width: 240, height: 36 },
  { side: 'flex-end', width: 380, height: 56 },
  { side: 'flex-start', width: 288, height: 180 },
  { side: 'flex-end', width: 260, height: 36 },
] as const;

/** Placeholder while the conversation's code or its first data loads. */
function ConversationPaneSkeleton() {
  const { t } = useTexts();
  return (
    <Frame role="status" aria-busy>
      <header aria-hidden>
        <Skeleton round width={32} height={32} />
        <span>
          <Skeleton width={128} height={12} />
          <Skeleton width={196} height={8} />
        </span>
      </header>
      <div>
        <span className="hush">{t('tickets.loadingTalk')}</span>
        {bubbles.map(({ side, width, height }) => (
          <i key={`${width}`} aria-hidden style={{ alignSelf: side, width, height }} />
        ))}
      </div>
      <footer aria-hidden />
    </Frame>
  );
}

/** Renders nothing; registers the shortcuts of one ticket. */
export function TicketKeys({ ticket }: { readonly ticket: AnyTicket }) {
  useTicketKeys(ticket);
  return (
    <LatePart isUnasked>
      <LazyMarkKeys ticket={ticket} />
      <MacroKeys ticket={ticket} />
    </LatePart>
  );
}

/** Shortcuts of the open ticket; on narrow screens, where the list may cover it, of the row with the keyboard's focus. */
function SelectedTicketKeys({ openTicket }: { readonly openTicket: AnyTicket }) {
  const isNarrow = useNarrowScreen();
  const focusedRow = useInbox(({ isListFocused, visibleTickets, activeId }) =>
    isNarrow && isListFocused ? visibleTickets.find(({ id }) => id === activeId) : undefined,
  );
  const ticket = focusedRow === undefined || focusedRow.id === openTicket.id ? openTicket : focusedRow;
  return <TicketKeys key={ticket.uuid} ticket={ticket} />;
}

export const LazyContactPanel = lazyComponent(() => {
  TicketRatings.prefetch();
  ContactMerges.prefetch();
  return import('./ContactPanel.tsx');
}, 'ContactPanel');

const wideQuery = `(min-width: ${width.drawerFrom}px)`;

/** First list row, used as the ticket until the full record arrives, so that a cached conversation opens within the same frame. */
function usePlaceholderTicket(uuid: string): TicketRecord | undefined {
  const listed = useInbox(({ visibleTickets }) => visibleTickets.find((ticket) => ticket.uuid === uuid));
  const [first, setFirst] = useState({ uuid, row: listed });
  const isFirst = first.uuid === uuid && first.row !== undefined;
  if (!isFirst && (first.uuid !== uuid || listed !== undefined)) {
    setFirst({ uuid, row: listed });
  }
  const row = isFirst ? first.row : listed;
  return row && toFullTicket(row);
}

/** Open ticket: the conversation body remounts for each ticket, header and contact panel stay mounted. */
export function TicketPane({ uuid, onList }: { readonly uuid: string; readonly onList: () => void }) {
  const { t } = useTexts();
  const query = useEndpointQuery(api.tickets.byUuid, { uuid });
  const { data, error, refetch } = query;
  const placeholder = usePlaceholderTicket(uuid);
  const isPanelClosed = useContactPanelClosed();
  // From the first frame on, so that nothing moves when the ticket arrives.
  useCrowdedDrawer(useMediaQuery(wideQuery) && !isPanelClosed);
  const ticket = data ?? placeholder;
  const isSlow = useIsSlow(ticket === undefined && error === null);
  return (
    <>
      <LeaveUnavailableTicket key={uuid} uuid={uuid} read={query} />
      {ticket !== undefined && <TicketConversation ticket={ticket} onList={onList} />}
      {ticket === undefined && (
        <div className="talk">
          {error === null && !isSlow ? (
            <ConversationPaneSkeleton />
          ) : (
            <ErrorState title={t('tickets.failedTalk')} error={error ?? new AppError('ERR_OFFLINE')} onRetry={() => void refetch()} />
          )}
        </div>
      )}
    </>
  );
}

/** Renders nothing; navigates away from a ticket that cannot be shown. */
function LeaveUnavailableTicket({ uuid, read }: { readonly uuid: string; readonly read: TicketQuery }) {
  useLeaveUnavailableTicket(uuid, read);
  return null;
}

function TicketConversation({ ticket: givenTicket, onList }: { readonly ticket: TicketRecord; readonly onList: () => void }) {
  // Read here as well: an action that is done leaves the outbox before the pane above receives its ticket, and what showed the ticket
  // as it was before for a moment took the field away from the user who types.
  const { data: currentTicket = givenTicket } = useEndpointQuery(api.tickets.byUuid, { uuid: givenTicket.uuid }, { enabled: false });
  const { ticket } = useLateTicket(currentTicket);
  const isWide = useMediaQuery(wideQuery);
  const isPanelClosed = useContactPanelClosed();
  const [floatingAt, setFloatingAt] = useState<string | null>(null);
  const isFloating = floatingAt === ticket.uuid;
  const isShown = isWide ? !isPanelClosed && ticket.status !== 'pending' : isFloating;
  const toggle = (): void => (isWide ? setContactPanelClosed(!isPanelClosed) : setFloatingAt(isFloating ? null : ticket.uuid));
  useContactKey(toggle);
  const navigate = useNavigate();
  const close = (): void => {
    onList();
    void navigate('/tickets');
  };
  const isNarrow = useNarrowScreen();
  useEscapeKey(isShown && !isWide ? toggle : isNarrow ? close : null);
  return (
    <>
      <div className="talk">
        <LatePart fallback={<ConversationPaneSkeleton />}>
          <ConversationWithActions ticket={ticket} isContactShown={isShown} onToggleContact={toggle} onClose={close} />
        </LatePart>
      </div>
      {isShown && <ContactAside ticket={ticket} isFloating={!isWide} onClose={toggle} />}
      <SelectedTicketKeys openTicket={ticket} />
    </>
  );
}

type ConversationWithActionsProps = Pick<ConversationProps, 'ticket' | 'isContactShown' | 'onToggleContact' | 'onClose'>;

function ConversationWithActions(props: ConversationWithActionsProps) {
  const actions = useTicketActions(props.ticket);
  const search = useInbox(({ openedSearch }) => (openedSearch?.ticketId === props.ticket.id ? openedSearch : null));
  const tools = (
    <LatePart fallback={null} isUnasked>
      <MacroMenu ticket={props.ticket} />
    </LatePart>
  );
  return (
    <LazyConversation
      {...props}
      actions={actions}
      search={search}
      due={<HeaderTarget ticket={props.ticket} />}
      tools={tools}
      onStartConversation={startConversation}
      onShowSteps={() => openTicketDialog({ kind: 'steps', ticket: props.ticket })}
    />
  );
}

interface ContactAsideProps {
  readonly ticket: TicketRecord;
  readonly isFloating: boolean;
  readonly onClose: () => void;
}

function ContactAside({ ticket, isFloating, onClose }: ContactAsideProps) {
  const { t } = useTexts();
  const width = usePaneWidth('contact');
  return (
    <aside
      className="contact"
      aria-label={t('tickets.contactPane')}
      data-float={isFloating ? '' : undefined}
      style={width === undefined ? undefined : { width }}
    >
      <ResizeHandle pane="contact" label={t('tickets.panelWidth')} />
      <LatePart fallback={null}>
        <LazyContactPanel ticket={ticket} onClose={onClose} />
      </LatePart>
    </aside>
  );
}

const startConversation: ConversationProps['onStartConversation'] = (contact) => openTicketDialog({ kind: 'new', contact });
