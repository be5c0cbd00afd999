import styled from '@emotion/styled';
import { Bell as BellIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { TicketListRecord } from '#shared/areas/tickets.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import { host } from '#ui/host/index.ts';
import {
  Avatar,
  CountBadge,
  EmptyState,
  ErrorState,
  CountIconButton,
  LoadingSkeleton,
  Popover,
  type PopoverTriggerProps,
  ScrollSentinel,
  Time,
  useNow,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, motion, text, v } from '#ui/theme/tokens.ts';
import { ticketRowView, secondLineText } from '#ui/areas/tickets/list/ticketRowView.ts';
import { ticketPath } from '#ui/areas/tickets/useTicketActions.ts';
import { useNewTicketAction } from '#ui/areas/tickets/dialogs/useNewTicketAction.ts';
import { useMessageNotices, useUnreadStatus } from './useMessageNotices.ts';
import { useUnreadCount } from './useUnreadCount.ts';

/** The cut-off row at the end hints at more. */
const UnreadRows = styled.div`
  max-height: 330px;
  overflow: auto;
`;
const UnreadButton = styled.button`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto;
  column-gap: 12px;
  align-items: center;
  width: 100%;
  min-height: 60px;
  padding: 8px 16px;
  text-align: left;
  transition: background-color ${motion.quick};
  &:hover {
    background: ${v.surface.hover};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  b {
    display: block;
    font: ${text.strong};
    color: ${v.ink.strong};
    ${ellipsis}
  }
  span > span {
    display: block;
    font: ${text.second};
    color: ${v.ink.soft};
    ${ellipsis}
  }
  small {
    display: grid;
    justify-items: end;
    gap: 4px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;
function BellButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  const count = useUnreadCount();
  return (
    <CountIconButton
      {...props}
      icon={BellIcon}
      label={count === 0 ? t('tickets.bell.button') : t('tickets.bell.buttonCount', { count })}
      count={count}
    />
  );
}

const renderButton = (props: PopoverTriggerProps) => <BellButton {...props} />;
const renderList = (close: () => void) => <UnreadList onOpen={close} />;

/** Notification bell: list of unread tickets, unread count of the window and notices of new messages. */
export function NotificationBell() {
  const { t } = useTexts();
  useLiveRoom('joinNotification', 'leaveNotification');
  useNewTicketAction();
  useMessageNotices();
  useUnreadStatus();
  return (
    <Popover title={t('tickets.bell.title')} onOpen={() => void host().requestNotificationPermission()} trigger={renderButton}>
      {renderList}
    </Popover>
  );
}

function UnreadList({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const pages = useEndpointPages(api.tickets.page, { withUnreadMessages: true }, 'tickets');
  if (pages.error !== null && pages.rows.length === 0) {
    return <ErrorState error={pages.error} onRetry={pages.retry} />;
  }
  if (pages.isLoading) {
    return (
      <UnreadRows style={{ padding: '0 16px' }}>
        <LoadingSkeleton lines={3} />
      </UnreadRows>
    );
  }
  if (pages.rows.length === 0) {
    return <EmptyState title={t('tickets.bell.empty')} />;
  }
  const open = (ticket: TicketListRecord): void => {
    onOpen();
    void navigate(ticketPath(ticket));
  };
  return (
    <UnreadRows>
      {pages.rows.map((ticket) => (
        <UnreadItem key={ticket.id} ticket={ticket} onOpen={() => open(ticket)} />
      ))}
      {pages.hasMore && <ScrollSentinel onReached={pages.loadMore} />}
    </UnreadRows>
  );
}

function UnreadItem({ ticket, onOpen }: { readonly ticket: TicketListRecord; readonly onOpen: () => void }) {
  const { t } = useTexts();
  const { contact, isGroup, lastMessageAt, unreadMessages } = ticket;
  const view = ticketRowView(ticket, { draft: '', now: useNow(false) });
  const { name } = view;
  return (
    <UnreadButton type="button" onClick={onOpen}>
      <Avatar name={name} group={isGroup} picture={contact.profilePicUrl} />
      <span>
        <b>{isGroup ? t('tickets.bell.group', { name }) : name}</b>
        <span>{secondLineText(view, t)}</span>
      </span>
      <small>
        {lastMessageAt !== null && <Time at={lastMessageAt} as="relative" />}
        <CountBadge>{unreadMessages}</CountBadge>
      </small>
    </UnreadButton>
  );
}
