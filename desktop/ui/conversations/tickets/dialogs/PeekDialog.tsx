import { Check } from 'lucide-react';
import { LazyPeekedMessages } from '#ui/conversations/messages/index.ts';
import { Button, Dialog, DialogBody, DialogFooter, LoadingSkeleton } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import type { AnyTicket } from './ticketDialogs.ts';
import { useTicketActions } from '#ui/conversations/tickets/useTicketActions.ts';

interface PeekDialogProps {
  readonly ticket: AnyTicket;
  readonly onClose: () => void;
}

const loading = (
  <DialogBody>
    <LoadingSkeleton />
  </DialogBody>
);

/** Read-only look into a conversation that marks nothing as read. */
export function PeekDialog({ ticket, onClose }: PeekDialogProps) {
  const { t } = useTexts();
  const { accept, enabled } = useTicketActions(ticket);
  const name = formatContactName({ ...ticket.contact, isGroup: ticket.isGroup });
  const acceptTicket = (): void => {
    onClose();
    accept();
  };
  return (
    <Dialog title={t('ticketList.peek.title', { name })} onClose={onClose} width={720}>
      <LatePart fallback={loading}>
        <LazyPeekedMessages ticket={ticket} />
      </LatePart>
      <DialogFooter>
        <p>{t('ticketList.peek.note')}</p>
        {enabled.accept && (
          <Button startDecorator={<Check size={16} strokeWidth={2.25} aria-hidden />} onClick={acceptTicket}>
            {t('ticketList.peek.accept')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
