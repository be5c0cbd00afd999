import { AlarmClock, AlarmClockOff, Mail, MailOpen, type LucideIcon } from 'lucide-react';
import type { TicketMark } from './useTicketMarks.ts';

/** Icon and keys of each mark, in menu and palette. */
export const markLooks: Readonly<Record<TicketMark, { readonly icon: LucideIcon; readonly keys?: string }>> = {
  markRead: { icon: MailOpen },
  markUnread: { icon: Mail, keys: 'Alt I' },
  snooze: { icon: AlarmClock, keys: 'Alt G' },
  wake: { icon: AlarmClockOff },
};
