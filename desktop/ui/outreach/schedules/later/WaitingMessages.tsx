import { useState } from 'react';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { RemoveScheduleDialog } from './RemoveScheduleDialog.tsx';
import { ScheduleList, useTicketSchedules } from './ScheduleList.tsx';

const LazySendLaterDialog = lazyComponent(() => import('./SendLaterDialog.tsx'), 'SendLaterDialog');

type OpenDialog = { readonly kind: 'edit' | 'remove'; readonly schedule: ScheduleRecord } | null;

/** Messages of the ticket that are sent later, above the composer, and those that are not sent because the contact answered. */
export function WaitingMessages({ ticket }: { readonly ticket: TicketRecord }) {
  const [opened, setOpened] = useState<OpenDialog>(null);
  const schedules = useTicketSchedules(ticket.id);
  const close = (): void => setOpened(null);
  return (
    <>
      {schedules.waiting.length + schedules.cancelledSchedules.length > 0 && (
        <ScheduleList
          {...schedules}
          ticket={ticket}
          onEdit={(schedule) => setOpened({ kind: 'edit', schedule })}
          onRemove={(schedule) => setOpened({ kind: 'remove', schedule })}
        />
      )}
      {opened?.kind === 'edit' && (
        <LatePart>
          <LazySendLaterDialog ticket={ticket} schedule={opened.schedule} onClose={close} />
        </LatePart>
      )}
      {opened?.kind === 'remove' && <RemoveScheduleDialog schedule={opened.schedule} onClose={close} />}
    </>
  );
}
