import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { formatDueDate, readDueDate, useUser } from '#ui/data/session/session.ts';
import { Banner, useNow } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';

/** Reminder in the last five days, dismissible per session. */
export function DueDateBanner() {
  const { t, language } = useTexts();
  const due = readDueDate(useUser(), useNow());
  const [isDismissed, setDismissed] = useState(false);
  if (due?.isNear !== true || isDismissed) {
    return null;
  }
  const date = formatDueDate(due, toLocale(language), { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <Banner icon={CalendarClock} tint="waiting" action={{ label: t('shell.due.hide'), run: () => setDismissed(true) }}>
      <b>{due.days === 0 ? t('shell.due.today') : t('shell.due.text', { count: due.days })}</b>: {date}
    </Banner>
  );
}
