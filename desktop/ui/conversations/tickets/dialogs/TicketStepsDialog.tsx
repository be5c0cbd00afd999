import { LazyTicketSteps } from '#ui/conversations/messages/index.ts';
import { Dialog, DialogBody, LoadingSkeleton } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import type { AnyTicket } from './ticketDialogs.ts';

/** Why a ticket is where it is. */
export function TicketStepsDialog({ ticket, onClose }: { readonly ticket: AnyTicket; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('talk.steps.title')} onClose={onClose} width={480}>
      <DialogBody>
        <LatePart fallback={<LoadingSkeleton lines={5} />}>
          <LazyTicketSteps ticket={ticket} />
        </LatePart>
      </DialogBody>
    </Dialog>
  );
}
