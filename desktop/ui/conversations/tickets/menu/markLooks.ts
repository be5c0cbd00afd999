import { AlarmClock, AlarmClockOff, type LucideIcon, Mail, MailOpen } from 'lucide-react';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError } from '#ui/text/index.ts';
import { useLateTicket } from '#ui/conversations/tickets/late/useLateTicket.ts';
import { useQueueAction } from '#ui/conversations/tickets/late/useQueueAction.ts';
import { type AnyTicket, openTicketDialog } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { useLeaveTicket } from '#ui/conversations/tickets/useTicketActions.ts';

export const ticketMarks = ['markRead', 'markUnread', 'snooze', 'wake'] as const;
type TicketMark = (typeof ticketMarks)[number];

/** Waiting tickets stay unread until somebody accepts them, and are not put aside. */
function enabledMarks({ status, snooze, unreadMessages }: AnyTicket, isHandled: boolean): Readonly<Record<TicketMark, boolean>> {
  const isUnread = unreadMessages > 0;
  return {
    snooze: status === 'open' && isHandled,
    wake: snooze !== null && isHandled,
    markRead: isUnread && status !== 'pending' && isHandled,
    markUnread: !isUnread && isHandled,
  };
}

interface TicketMarks {
  readonly enabled: Readonly<Record<TicketMark, boolean>>;
  readonly run: Readonly<Record<TicketMark, () => void>>;
}

/** Small changes of one ticket, which need no notice: the row shows them. */
export function useTicketMarks(currentTicket: AnyTicket): TicketMarks {
  const { ticket } = useLateTicket(currentTicket);
  const actor = useActor();
  const { leaveFor, comeBack } = useLeaveTicket(ticket);
  const queueAction = useQueueAction();
  const mark = async (kind: 'read' | 'unread' | 'wake'): Promise<boolean> => {
    try {
      await queueAction(ticket, { kind });
      return true;
    } catch (error) {
      toast.error(explainError(error), { id: 'ticketChange' });
      return false;
    }
  };
  const markUnread = async (): Promise<void> => {
    // An open conversation would be read again at once.
    const leftFor = leaveFor('/tickets');
    if (!(await mark('unread'))) {
      comeBack(leftFor);
    }
  };
  return {
    enabled: enabledMarks(ticket, can(actor, 'ticket.handle', ticket)),
    run: {
      markUnread: () => void markUnread(),
      markRead: () => void mark('read'),
      snooze: () => openTicketDialog({ kind: 'snooze', ids: [ticket.id] }),
      wake: () => void mark('wake'),
    },
  };
}

/** Icon and keys of each mark, in menu and palette. */
export const markLooks: Readonly<Record<TicketMark, { readonly icon: LucideIcon; readonly keys?: string }>> = {
  markRead: { icon: MailOpen },
  markUnread: { icon: Mail, keys: 'Alt I' },
  snooze: { icon: AlarmClock, keys: 'Alt G' },
  wake: { icon: AlarmClockOff },
};
