import styled from '@emotion/styled';
import { ArrowLeft, Mail, Pencil, Phone, RadioTower, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ContactDetail } from '#shared/contacts/contacts/index.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  Avatar,
  Button,
  ErrorState,
  IconButton,
  LinkButton,
  LoadingSkeleton,
  Page,
  PanelSection,
  formatTime,
  useNow,
} from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { v, width } from '#ui/theme/tokens.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactBlockSection } from './ContactBlockSection.tsx';
import { PersonDataSection } from './PersonDataSection.tsx';
import { BreakableEmail, ContactHeading, Detail, DetailList } from './contactParts.tsx';
import { ContactConversations, ContactHistory, NewTicketDialog } from './slots.ts';
import { useFieldValueFormat } from './useContactFields.ts';
import { ScheduleButton } from './ScheduleButton.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(280px, 360px) minmax(0, 1fr);
  gap: 24px;
  align-items: start;
  padding-top: 16px;
  > aside {
    border: 1px solid ${v.line.hair};
    border-radius: 12px;
  }
  > div {
    min-width: 0;
    > :first-child {
      border-top: 0;
    }
  }
  ${width.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
/** Everything about one contact. */
export function ContactScreen({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const { data: contact, error, refetch } = useEndpointQuery(api.contacts.show, { id });
  const [dialog, setDialog] = useState<'edit' | 'ticket' | null>(null);
  const name = contact === undefined ? t('places.contacts') : formatContactName(contact);
  const close = (): void => setDialog(null);
  return (
    <Page
      title={name}
      tools={
        <>
          <BackLink />
          <ScheduleButton contact={contact} />
        </>
      }
      action={
        contact && (
          <Button startDecorator={<SquarePen size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setDialog('ticket')}>
            {t('ticketList.panel.newTicket')}
          </Button>
        )
      }
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && contact === undefined && <LoadingSkeleton lines={6} />}
      {contact && (
        <Columns>
          <ContactFacts contact={contact} onEdit={() => setDialog('edit')} />
          <div>
            <LatePart fallback={<LoadingSkeleton lines={6} />}>
              <ContactHistory contact={contact} />
            </LatePart>
          </div>
        </Columns>
      )}
      {dialog === 'edit' && <ContactDialog contactId={id} onClose={close} />}
      {dialog === 'ticket' && contact && (
        <LatePart>
          <NewTicketDialog contact={contact} onClose={close} />
        </LatePart>
      )}
    </Page>
  );
}

function BackLink() {
  const { t } = useTexts();
  const icon = <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />;
  return (
    <LinkButton as={Link} to="/contacts" variant="plain" color="neutral" startDecorator={icon}>
      {t('contacts.page.all')}
    </LinkButton>
  );
}

interface ContactFactsProps {
  readonly contact: ContactDetail;
  readonly onEdit: () => void;
}

function ContactFacts({ contact, onEdit }: ContactFactsProps) {
  const { t, language, timeZone } = useTexts();
  const formatValue = useFieldValueFormat();
  const now = useNow(false);
  const name = formatContactName(contact);
  const number = formatPhoneNumber(contact.number);
  return (
    <aside aria-label={t('ticketList.panel.title')}>
      <ContactHeading>
        <Avatar name={name} size={56} group={contact.isGroup} picture={contact.profilePicUrl} />
        <div>
          <h3 title={name}>{name}</h3>
          <p>{t('ticketList.panel.since', { date: formatTime(new Date(contact.createdAt), 'date', { language, now, timeZone }) })}</p>
        </div>
      </ContactHeading>
      <PanelSection
        title={t('ticketList.panel.details')}
        action={<IconButton size="sm" icon={Pencil} iconSize={16} label={t('ticketList.panel.edit')} onClick={onEdit} />}
      >
        <DetailList>
          {number !== null && (
            <Detail icon={<Phone size={14} strokeWidth={1.75} aria-hidden />} label={t('ticketList.panel.number')}>
              {number}
            </Detail>
          )}
          {contact.email !== '' && (
            <Detail icon={<Mail size={14} strokeWidth={1.75} aria-hidden />} label={t('ticketList.panel.email')}>
              <BreakableEmail of={contact.email} />
            </Detail>
          )}
          {contact.whatsapp && (
            <Detail icon={<RadioTower size={14} strokeWidth={1.75} aria-hidden />} label={t('ticketList.panel.connection')}>
              {contact.whatsapp.name}
            </Detail>
          )}
          {contact.extraInfo.map((info) => (
            <Detail key={info.id} label={info.name}>
              {formatValue(info)}
            </Detail>
          ))}
        </DetailList>
      </PanelSection>
      <LatePart fallback={<LoadingSkeleton lines={3} />}>
        <ContactConversations contact={contact} />
      </LatePart>
      <ContactBlockSection contact={contact} />
      <PersonDataSection contact={contact} />
    </aside>
  );
}
