import styled from '@emotion/styled';
import { Check } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, Dialog, DialogBody, DialogFooter, ErrorState, LoadingSkeleton, Time } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { lastMessageKind } from '#ui/areas/tickets/list/ticketRowView.ts';
import type { AnyTicket } from './ticketDialogs.ts';
import { useTicketActions } from '#ui/areas/tickets/useTicketActions.ts';

const MessageLog = styled.ol`
  display: flex;
  flex-direction: column;
  gap: 6px;
  li {
    align-self: flex-start;
    max-width: 84%;
    padding: 7px 12px;
    border-radius: ${radius.card};
    background: ${v.bubble.theirs};
    color: ${v.ink.strong};
    font: ${text.body};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  li[data-own] {
    align-self: flex-end;
    background: ${v.bubble.own};
  }
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.soft};
  }
`;

interface PeekDialogProps {
  readonly ticket: AnyTicket;
  readonly onClose: () => void;
}

/** Read-only preview that marks nothing as read. */
export function PeekDialog({ ticket, onClose }: PeekDialogProps) {
  const { t } = useTexts();
  const { accept, enabled } = useTicketActions(ticket);
  const name = formatContactName({ ...ticket.contact, isGroup: ticket.isGroup });
  const acceptTicket = (): void => {
    onClose();
    accept();
  };
  return (
    <Dialog title={t('tickets.peek.title', { name })} onClose={onClose}>
      <DialogBody>
        <PeekMessages ticketId={ticket.id} name={name} />
      </DialogBody>
      <DialogFooter>
        <p>{t('tickets.peek.note')}</p>
        {enabled.accept && (
          <Button startDecorator={<Check size={16} strokeWidth={2.25} aria-hidden />} onClick={acceptTicket}>
            {t('tickets.peek.accept')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function PeekMessages({ ticketId, name }: { readonly ticketId: number; readonly name: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.messages.page, { ticketId });
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <LoadingSkeleton />;
  }
  if (data.messages.length === 0) {
    return <p>{t('tickets.peek.empty')}</p>;
  }
  return (
    <MessageLog>
      {data.messages.map((message) => (
        <li key={message.rowId} data-own={message.fromMe ? '' : undefined}>
          <small>
            {message.fromMe ? (message.author?.name ?? t('tickets.peek.us')) : (message.contact?.name ?? name)} ·{' '}
            <Time at={message.createdAt} />
          </small>
          <MessageText message={message} />
        </li>
      ))}
    </MessageLog>
  );
}

function MessageText({ message: { isDeleted, body, mediaType, media } }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const kind = lastMessageKind(mediaType);
  if (isDeleted) {
    return <i>{t('tickets.peek.deleted')}</i>;
  }
  const isMachineText = kind === 'location' || kind === 'contact';
  const label = kind === null ? '' : (media?.name ?? t(`tickets.media.${kind}`));
  return <>{[label, isMachineText ? '' : body].filter((part) => part !== '').join(' · ')}</>;
}
