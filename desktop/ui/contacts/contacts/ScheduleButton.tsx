import { CalendarClock } from 'lucide-react';
import { Button } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useScheduleToContact } from './useOpenContact.ts';

interface ScheduleButtonProps {
  /** Undefined: not loaded yet. */
  readonly contact: { readonly id: number; readonly isGroup: boolean } | undefined;
  readonly size?: 'sm' | 'md';
}

/** Leads to the calendar with a message to the contact, where the plan has one; groups get none. */
export function ScheduleButton({ contact, size = 'md' }: ScheduleButtonProps) {
  const { t } = useTexts();
  const schedule = useScheduleToContact();
  if (schedule === null || contact === undefined || contact.isGroup) {
    return null;
  }
  return (
    <Button
      size={size}
      variant="outlined"
      color="neutral"
      startDecorator={<CalendarClock size={size === 'sm' ? 14 : 16} strokeWidth={1.75} aria-hidden />}
      onClick={() => schedule(contact)}
    >
      {t('contacts.schedule')}
    </Button>
  );
}
