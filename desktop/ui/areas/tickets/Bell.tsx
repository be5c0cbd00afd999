import styled from '@emotion/styled';
import { Bell as BellIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { usePages } from '#ui/data/query.ts';
import { useRoom } from '#ui/data/live.ts';
import { host } from '#ui/host/index.ts';
import { Avatar, Count, Empty, Failed, IconAction, Loading, Popover, type PopoverTrigger, Sentinel, Time, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, motion, text, v } from '#ui/theme/tokens.ts';
import { rowView, wordsIn } from './rowView.ts';
import { ticketPath } from './useTicketActions.ts';
import { useNewTicket } from './useNewTicket.ts';
import { useNotices, useSign } from './useNotices.ts';
import { useUnread } from './useUnread.ts';

/** Half a row at the end says that there are more. */
const List = styled.div`
  max-height: 330px;
  overflow: auto;
`;
const Item = styled.button`
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
/** Grows to the right, so that the bell stays in sight, and from three figures on to the left, so that the next face does. */
const Badge = styled.span`
  position: absolute;
  top: -3px;
  left: 17px;
  translate: min(0px, 26px - 100%);
  pointer-events: none;
`;

function BellButton(props: PopoverTrigger) {
  const { t } = useTexts();
  const count = useUnread();
  return (
    <IconAction {...props} icon={BellIcon} label={count === 0 ? t('tickets.bell.button') : t('tickets.bell.buttonCount', { count })}>
      {count > 0 && (
        <Badge aria-hidden>
          <Count>{count}</Count>
        </Badge>
      )}
    </IconAction>
  );
}

const bellButton = (props: PopoverTrigger) => <BellButton {...props} />;
const unreadList = (close: () => void) => <UnreadList onOpen={close} />;

/** The unread tickets of one's own queues, their number on the window, and notices of new messages. */
export function Bell() {
  const { t } = useTexts();
  useRoom('joinNotification', 'leaveNotification');
  useNewTicket();
  useNotices();
  useSign();
  return (
    <Popover title={t('tickets.bell.title')} onOpen={() => void host().askToNotify()} trigger={bellButton}>
      {unreadList}
    </Popover>
  );
}

function UnreadList({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const pages = usePages(api.tickets.page, { withUnreadMessages: true }, 'tickets');
  if (pages.error !== null && pages.rows.length === 0) {
    return <Failed error={pages.error} onRetry={pages.retry} />;
  }
  if (pages.isLoading) {
    return (
      <List style={{ padding: '0 16px' }}>
        <Loading lines={3} />
      </List>
    );
  }
  if (pages.rows.length === 0) {
    return <Empty title={t('tickets.bell.empty')} />;
  }
  const open = (ticket: TicketRow): void => {
    onOpen();
    void navigate(ticketPath(ticket));
  };
  return (
    <List>
      {pages.rows.map((ticket) => (
        <Entry key={ticket.id} ticket={ticket} onOpen={() => open(ticket)} />
      ))}
      {pages.hasMore && <Sentinel onReached={pages.loadMore} />}
    </List>
  );
}

function Entry({ ticket, onOpen }: { readonly ticket: TicketRow; readonly onOpen: () => void }) {
  const { t } = useTexts();
  const { contact, isGroup, lastMessageAt, unreadMessages } = ticket;
  const view = rowView(ticket, { draft: '', now: useNow(false) });
  const { name } = view;
  return (
    <Item type="button" onClick={onOpen}>
      <Avatar name={name} group={isGroup} picture={contact.profilePicUrl} />
      <span>
        <b>{isGroup ? t('tickets.bell.group', { name }) : name}</b>
        <span>{wordsIn(view, t)}</span>
      </span>
      <small>
        {lastMessageAt !== null && <Time at={lastMessageAt} as="relative" />}
        <Count>{unreadMessages}</Count>
      </small>
    </Item>
  );
}
