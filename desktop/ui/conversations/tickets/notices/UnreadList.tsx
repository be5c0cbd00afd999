import styled from '@emotion/styled';
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { NoteMention } from '#shared/conversations/notes.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { useNoteMentions } from '#ui/conversations/notes/index.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { Avatar, CountBadge, EmptyState, ErrorState, PopoverSkeleton, ScrollContext, ScrollSentinel, Time, useNow } from '#ui/kit/index.ts';
import { useTexts, toFirstName } from '#ui/text/index.ts';
import { ellipsis, motion, text, v } from '#ui/theme/tokens.ts';
import { ticketRowView, secondLineText } from '#ui/conversations/tickets/list/ticketRowView.ts';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';

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
  span > .note {
    display: -webkit-box;
    -webkit-line-clamp: 2;
    -webkit-box-orient: vertical;
    white-space: normal;
  }
  small {
    display: grid;
    justify-items: end;
    gap: 4px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

/** Mentions and unread tickets of the bell. */
export function UnreadList({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const pages = useEndpointPages(api.tickets.page, { withUnreadMessages: true }, 'tickets');
  const mentions = useNoteMentions();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  if (pages.error !== null && pages.rows.length === 0) {
    return <ErrorState error={pages.error} onRetry={pages.retry} />;
  }
  if (pages.isLoading) {
    return <PopoverSkeleton />;
  }
  if (pages.rows.length + mentions.length === 0) {
    return <EmptyState title={t('tickets.bell.empty')} />;
  }
  const open = (ticket: Pick<TicketListRecord, 'uuid'>): void => {
    onOpen();
    void navigate(ticketPath(ticket));
  };
  return (
    <UnreadRows ref={setScroller}>
      {mentions.map((mention) => (
        <MentionItem key={mention.noteId} mention={mention} onOpen={() => open(mention.ticket)} />
      ))}
      {pages.rows.map((ticket) => (
        <UnreadItem key={ticket.id} ticket={ticket} onOpen={() => open(ticket)} />
      ))}
      <ScrollContext value={scroller}>
        {pages.hasMore && <ScrollSentinel key={pages.rows.length} onReached={pages.loadMore} />}
      </ScrollContext>
    </UnreadRows>
  );
}

/** The note without the mention of its reader at the beginning. */
const withoutMention = (note: string, name: string): string => (note.startsWith(`@${name} `) ? note.slice(name.length + 2) : note);

/** A note that mentions the user: two lines of it. */
function MentionItem({ mention, onOpen }: { readonly mention: NoteMention; readonly onOpen: () => void }) {
  const { t } = useTexts();
  const { name: ownName } = useUser();
  const { user, contact, note, createdAt } = mention;
  return (
    <UnreadButton type="button" onClick={onOpen}>
      <Avatar name={user.name} picture={user.profilePicUrl} />
      <span>
        <b>{contact.name}</b>
        <span className="note">{t('tickets.bell.mentionNote', { name: toFirstName(user.name), note: withoutMention(note, ownName) })}</span>
      </span>
      <small>
        <Time at={createdAt} as="relative" />
        <AtSign size={16} strokeWidth={2} color={v.brand.ink} aria-hidden />
      </small>
    </UnreadButton>
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
