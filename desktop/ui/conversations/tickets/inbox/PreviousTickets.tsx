import styled from '@emotion/styled';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import type { TicketRecord, TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { secondLineText, ticketRowView } from '#ui/conversations/tickets/list/ticketRowView.ts';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';
import { useEndpointPages, useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, Skeleton, PanelSection, QueueName, Time, useNow } from '#ui/kit/index.ts';
import { useTexts, toFirstName } from '#ui/text/index.ts';
import { ellipsis, motion, radius, text, v } from '#ui/theme/tokens.ts';
import { PanelError } from '#ui/contacts/contacts/index.ts';

const TicketLink = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 8px;
  margin: 0 -8px;
  padding: 6px 8px;
  border-radius: ${radius.control};
  color: ${v.ink.body};
  font: ${text.second};
  text-decoration: none;
  transition: background-color ${motion.quick};
  &:hover {
    background: ${v.surface.hover};
  }
  b {
    font-weight: 500;
    color: ${v.ink.strong};
    ${ellipsis}
  }
  > span {
    font: ${text.meta};
    line-height: 18px;
    color: ${v.ink.meta};
  }
  small {
    grid-column: 1 / -1;
    display: flex;
    gap: 4px;
    min-width: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

type TicketContact = Pick<ContactRecord, 'id' | 'number'>;

/** Tickets of a contact that the user may see. */
export function useContactTickets({ id, number }: TicketContact) {
  const pages = useEndpointPages(api.tickets.page, { searchParam: number, showAll: true }, 'tickets');
  const isLoading = pages.isLoading || pages.isPlaceholder;
  const tickets = isLoading ? [] : pages.rows.filter(({ contactId }) => contactId === id);
  // A page of the search may hold nothing but conversations in which the number was mentioned.
  const seeksOn = !isLoading && tickets.length === 0 && pages.hasMore && !pages.isLoadingMore && pages.error === null;
  const { loadMore } = pages;
  useEffect(() => (seeksOn ? loadMore() : undefined));
  return { tickets, isLoading: isLoading || seeksOn, hasMore: pages.hasMore, loadMore, error: pages.error };
}

/** Other tickets of the contact. */
export function PreviousTickets({ ticket }: { readonly ticket: TicketRecord }) {
  const { t } = useTexts();
  return (
    <TicketSection
      contact={{ id: ticket.contactId, number: ticket.contact.number }}
      exceptId={ticket.id}
      title={t('ticketList.panel.previous')}
      renderEnd={(isFirst) => <Unseen ticketId={ticket.id} isFirst={isFirst} />}
    />
  );
}

interface TicketSectionProps {
  readonly contact: TicketContact;
  readonly exceptId?: number;
  readonly title: string;
  /** Below the list; gets whether it is empty. */
  readonly renderEnd: (isEmpty: boolean) => ReactNode;
}

export function TicketSection({ contact, exceptId, title, renderEnd }: TicketSectionProps) {
  const { t } = useTexts();
  const { tickets, isLoading, hasMore, loadMore, error } = useContactTickets(contact);
  const others = tickets.filter(({ id }) => id !== exceptId);
  return (
    <PanelSection title={title} count={hasMore ? undefined : others.length}>
      {error !== null && others.length === 0 && <PanelError error={error} />}
      {isLoading && <Skeleton height={44} />}
      {others.map((past) => (
        <PreviousTicket key={past.id} ticket={past} />
      ))}
      {!isLoading && hasMore && (
        <Button size="sm" variant="outlined" color="neutral" onClick={loadMore}>
          {t('contacts.exchanged.more')}
        </Button>
      )}
      {!isLoading && error === null && !hasMore && renderEnd(others.length === 0)}
    </PanelSection>
  );
}

/** Says that a ticket is the first only where nothing is hidden. */
function Unseen({ ticketId, isFirst }: { readonly ticketId: number; readonly isFirst: boolean }) {
  const { t } = useTexts();
  const { data, error } = useEndpointQuery(api.tickets.others, { id: ticketId });
  if (isFirst && error !== null) {
    return <PanelError error={error} />;
  }
  if (data === undefined) {
    return null;
  }
  return data.hidden > 0 ? (
    <p>{t('ticketList.panel.hidden', { count: data.hidden })}</p>
  ) : isFirst ? (
    <p>{t('ticketList.panel.noPrevious')}</p>
  ) : null;
}

function PreviousTicket({ ticket }: { readonly ticket: TicketListRecord }) {
  const { t } = useTexts();
  const { queue, user, status } = ticket;
  const preview = secondLineText(ticketRowView(ticket, { draft: '', now: useNow(false) }), t);
  const details = [user ? toFirstName(user.name) : undefined, t(`tickets.statuses.${status}`)].filter((detail) => detail !== undefined);
  return (
    <TicketLink to={ticketPath(ticket)}>
      <b>{preview || t('ticketList.panel.ticket', { id: ticket.id })}</b>
      <span>
        <Time at={ticket.lastMessageAt ?? ticket.updatedAt} as="relative" />
      </span>
      <small>
        {queue === null ? t('tickets.noQueue') : <QueueName name={queue.name} color={queue.color} />}· {details.join(' · ')}
      </small>
    </TicketLink>
  );
}
