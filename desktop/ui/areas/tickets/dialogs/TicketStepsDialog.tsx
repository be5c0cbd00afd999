import { Suspense } from 'react';
import { LazyTicketSteps } from '#ui/areas/messages/index.ts';
import { Dialog, DialogBody, LoadingSkeleton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { AnyTicket } from './ticketDialogs.ts';

/** Why a ticket is where it is. */
export function TicketStepsDialog({ ticket, onClose }: { readonly ticket: AnyTicket; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('talk.steps.title')} onClose={onClose} width={480}>
      <DialogBody>
        <Suspense fallback={<LoadingSkeleton lines={5} />}>
          <LazyTicketSteps ticket={ticket} />
        </Suspense>
      </DialogBody>
    </Dialog>
  );
}
