import styled from '@emotion/styled';
import type { ContactDetail } from '#shared/contacts/contacts/index.ts';
import { TicketSection } from '#ui/conversations/tickets/inbox/PreviousTickets.tsx';
import { LazyContactMessages } from '#ui/conversations/messages/index.ts';
import { LoadingSkeleton } from '#ui/kit/index.ts';
import { ContactTimeline } from '#ui/outreach/schedules/timeline/ContactTimeline.tsx';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';

/** In line with the sections' text. */
const Exchanged = styled.div`
  padding: 0 16px;
  [role='tablist'] {
    margin-left: -8px;
  }
`;

/** Conversations of a contact, what happened, and what was sent. */
export function ContactHistory({ contact }: { readonly contact: ContactDetail }) {
  const { t } = useTexts();
  return (
    <>
      <TicketSection
        contact={contact}
        title={t('contacts.page.tickets')}
        renderEnd={(isEmpty) => isEmpty && <p>{t('contacts.page.noTickets')}</p>}
      />
      <ContactTimeline contactId={contact.id} />
      <Exchanged>
        <LatePart fallback={<LoadingSkeleton lines={3} />}>
          <LazyContactMessages contactId={contact.id} />
        </LatePart>
      </Exchanged>
    </>
  );
}
