import styled from '@emotion/styled';
import { AtSign, Copy, Mail, Pencil, Phone, Plus, RadioTower, SquarePen, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import {
  BreakableEmail,
  ContactBlockSection,
  ContactDialog,
  ContactHeading,
  Detail,
  DetailList,
  PanelError,
  PersonDataSection,
  ScheduleButton,
  useFieldValueFormat,
} from '#ui/contacts/contacts/index.ts';
import { Notes } from '#ui/conversations/notes/index.ts';
import { openTicketDialog } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { TicketTags } from '#ui/conversations/tickets/TicketTags.tsx';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Avatar, Skeleton, Button, IconButton, PanelSection, formatTime, toast, useNow } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { size, text, v } from '#ui/theme/tokens.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { AdSection } from './AdSection.tsx';
import { PreviousTickets } from './PreviousTickets.tsx';
import { ContactMerges, TicketRatings } from '#ui/conversations/tickets/slots.ts';

const Pane = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  > header {
    display: flex;
    align-items: center;
    flex-shrink: 0;
    height: ${size.paneHeader};
    padding: 0 8px 0 16px;
    border-bottom: 1px solid ${v.line.hair};
    h2 {
      flex: 1;
      font: ${text.strong};
      color: ${v.ink.strong};
    }
  }
  > .scroll {
    flex: 1;
    min-height: 0;
    padding-bottom: 16px;
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
`;
interface ContactPanelProps {
  readonly ticket: TicketRecord;
  readonly onClose: () => void;
}

/** Panel beside the conversation; stays mounted when the ticket changes. */
export function ContactPanel({ ticket, onClose }: ContactPanelProps) {
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const edit = (): void => setEdited(ticket.contactId);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [ticket.id]);
  return (
    <Pane>
      <header>
        <h2>{t('ticketList.panel.title')}</h2>
        <IconButton icon={Pencil} iconSize={16} label={t('ticketList.panel.edit')} onClick={edit} />
        <IconButton icon={X} label={t('ticketList.panel.close')} keys="Alt M" onClick={onClose} />
      </header>
      <div ref={scroller} className="scroll">
        <ContactSummary ticket={ticket} />
        <ContactDetails ticket={ticket} />
        {ticket.ad && <AdSection ad={ticket.ad} />}
        <ExtraInfoSection ticket={ticket} onAdd={edit} />
        <Notes key={ticket.contactId} ticket={ticket} />
        <LatePart isUnasked>
          <TicketRatings key={`ratings ${ticket.id}`} ticketId={ticket.id} />
        </LatePart>
        <PreviousTickets ticket={ticket} />
        {!ticket.isGroup && (
          <LatePart isUnasked>
            <ContactMerges key={`merges ${ticket.contactId}`} contact={{ ...ticket.contact, id: ticket.contactId }} />
          </LatePart>
        )}
        <ContactBlockSection
          key={`block ${ticket.contactId}`}
          contact={{ ...ticket.contact, id: ticket.contactId, isGroup: ticket.isGroup }}
        />
        <PersonDataSection
          key={`data ${ticket.contactId}`}
          contact={{ ...ticket.contact, id: ticket.contactId, isGroup: ticket.isGroup }}
        />
      </div>
      {edited === ticket.contactId && <ContactDialog contactId={edited} onClose={() => setEdited(null)} />}
    </Pane>
  );
}

function ContactSummary({ ticket }: { readonly ticket: TicketRecord }) {
  const { t, language, timeZone } = useTexts();
  const now = useNow(false);
  const { data: contact } = useEndpointQuery(api.contacts.show, { id: ticket.contactId });
  const { id, number, profilePicUrl } = ticket.contact;
  const shown = formatContactName({ ...ticket.contact, isGroup: ticket.isGroup });
  return (
    <ContactHeading>
      <Avatar name={shown} size={56} group={ticket.isGroup} picture={profilePicUrl} />
      <div>
        <h3 title={shown}>{shown}</h3>
        <p>
          {contact === undefined
            ? ' '
            : t('ticketList.panel.since', { date: formatTime(new Date(contact.createdAt), 'date', { language, now, timeZone }) })}
        </p>
      </div>
      <div className="tags">
        <TicketTags key={ticket.id} ticket={ticket} />
      </div>
      <div className="do">
        <Button
          size="sm"
          variant="outlined"
          color="neutral"
          startDecorator={<SquarePen size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => openTicketDialog({ kind: 'new', contact: { id, name: shown, number } })}
        >
          {t('ticketList.panel.newTicket')}
        </Button>
        <ScheduleButton contact={{ id: ticket.contactId, isGroup: ticket.isGroup }} size="sm" />
      </div>
    </ContactHeading>
  );
}

function ContactDetails({ ticket }: { readonly ticket: TicketRecord }) {
  const { t } = useTexts();
  const { number, username = '', email } = ticket.contact;
  const label = formatPhoneNumber(number);
  const copy = (): void => {
    void navigator.clipboard.writeText(label ?? number).then(() => toast.success(t('ticketList.panel.copied')));
  };
  return (
    <PanelSection
      title={t('ticketList.panel.details')}
      action={label !== null && <IconButton size="sm" icon={Copy} label={t('ticketList.panel.copyNumber')} onClick={copy} />}
    >
      <DetailList>
        {label !== null && (
          <Detail icon={<Phone size={14} strokeWidth={1.75} aria-hidden />} label={t('ticketList.panel.number')}>
            {label}
          </Detail>
        )}
        {username !== '' && (
          <Detail icon={<AtSign size={14} strokeWidth={1.75} aria-hidden />} label={t('ticketList.panel.username')}>
            @{username}
          </Detail>
        )}
        {email !== '' && (
          <Detail icon={<Mail size={14} strokeWidth={1.75} aria-hidden />} label={t('ticketList.panel.email')}>
            <BreakableEmail of={email} />
          </Detail>
        )}
        {ticket.whatsapp !== null && (
          <Detail icon={<RadioTower size={14} strokeWidth={1.75} aria-hidden />} label={t('ticketList.panel.connection')}>
            {ticket.whatsapp.name}
          </Detail>
        )}
      </DetailList>
      {label === null && !ticket.isGroup && <p>{t('ticketList.panel.noNumber')}</p>}
    </PanelSection>
  );
}

function ExtraInfoSection({ ticket, onAdd }: { readonly ticket: TicketRecord; readonly onAdd: () => void }) {
  const { t } = useTexts();
  return (
    <PanelSection
      title={t('ticketList.panel.extra')}
      action={<IconButton size="sm" icon={Plus} label={t('ticketList.panel.addExtra')} onClick={onAdd} />}
    >
      <ExtraInfoList uuid={ticket.uuid} />
    </PanelSection>
  );
}

/** The placeholder ticket from the list lacks extra fields, so they are read from the full ticket. */
function ExtraInfoList({ uuid }: { readonly uuid: string }) {
  const { t } = useTexts();
  const formatValue = useFieldValueFormat();
  const { data: ticket, error } = useEndpointQuery(api.tickets.byUuid, { uuid });
  if (ticket === undefined) {
    return error === null ? <Skeleton height={18} /> : <PanelError error={error} />;
  }
  const { extraInfo } = ticket.contact;
  return extraInfo.length === 0 ? (
    <p>{t('ticketList.panel.noExtra')}</p>
  ) : (
    <DetailList>
      {extraInfo.map((info) => (
        <Detail key={info.id} label={info.name}>
          {formatValue(info)}
        </Detail>
      ))}
    </DetailList>
  );
}
