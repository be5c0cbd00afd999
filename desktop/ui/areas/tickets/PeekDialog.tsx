import styled from '@emotion/styled';
import { Check } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { useRead } from '#ui/data/query.ts';
import { Button, Dialog, DialogBody, DialogFoot, Failed, Loading, Time } from '#ui/kit/index.ts';
import { contactLabel, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { mediaKindOf } from './rowView.ts';
import type { AnyTicket } from './ticketDialogs.ts';
import { useTicketActions } from './useTicketActions.ts';

const Log = styled.ol`
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

/** Reads along without taking part: nothing is marked as read. */
export function PeekDialog({ ticket, onClose }: PeekDialogProps) {
  const { t } = useTexts();
  const { accept, may } = useTicketActions(ticket);
  const name = contactLabel({ ...ticket.contact, isGroup: ticket.isGroup });
  const take = (): void => {
    onClose();
    accept();
  };
  return (
    <Dialog title={t('tickets.peek.title', { name })} onClose={onClose}>
      <DialogBody>
        <Messages ticketId={ticket.id} name={name} />
      </DialogBody>
      <DialogFoot>
        <p>{t('tickets.peek.note')}</p>
        {may.accept && (
          <Button startDecorator={<Check size={16} strokeWidth={2.25} aria-hidden />} onClick={take}>
            {t('tickets.peek.accept')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function Messages({ ticketId, name }: { readonly ticketId: number; readonly name: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useRead(api.messages.page, { ticketId });
  if (error !== null) {
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Loading />;
  }
  if (data.messages.length === 0) {
    return <p>{t('tickets.peek.empty')}</p>;
  }
  return (
    <Log>
      {data.messages.map((message) => (
        <li key={message.rowId} data-own={message.fromMe ? '' : undefined}>
          <small>
            {message.fromMe ? (message.author?.name ?? t('tickets.peek.us')) : (message.contact?.name ?? name)} ·{' '}
            <Time at={message.createdAt} />
          </small>
          <Words message={message} />
        </li>
      ))}
    </Log>
  );
}

function Words({ message: { isDeleted, body, mediaType, media } }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const kind = mediaKindOf(mediaType);
  if (isDeleted) {
    return <i>{t('tickets.peek.deleted')}</i>;
  }
  const isMachineText = kind === 'location' || kind === 'contact';
  const label = kind === null ? '' : (media?.name ?? t(`tickets.media.${kind}`));
  return <>{[label, isMachineText ? '' : body].filter((part) => part !== '').join(' · ')}</>;
}
