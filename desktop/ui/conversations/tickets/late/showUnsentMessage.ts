import type { OutboxItem } from '#ui/conversations/messages/index.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';

type UnsentMessage = Pick<OutboxItem, 'action' | 'state' | 'text' | 'file'>;

const isUnsent = ({ action, state }: UnsentMessage): boolean => action === undefined && state !== 'accepted';

/** `image`, `audio`, `video` or `document`, as the rows name them. */
const typeOf = ({ mime }: NonNullable<OutboxItem['file']>): string => {
  const [family = ''] = mime.split('/', 1);
  return ['image', 'audio', 'video'].includes(family) ? family : 'document';
};

/** Ticket whose last message is the newest one that has not left the outbox. */
export function showUnsentMessage<Ticket extends AnyTicket>(ticket: Ticket, items: readonly UnsentMessage[]): Ticket {
  const unsent = items.findLast(isUnsent);
  if (unsent === undefined) {
    return ticket;
  }
  const { text, file, state } = unsent;
  return {
    ...ticket,
    fromMe: true,
    lastMessage: text || (file?.caption ?? '') || (file?.name ?? ''),
    lastMessageType: file === null ? 'conversation' : typeOf(file),
    lastMessageDelivery: state === 'failed' ? 'failed' : 'queued',
    lastMessageFrom: null,
  };
}
