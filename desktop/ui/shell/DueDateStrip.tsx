import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { dueDateOf, useUser } from '#ui/data/session.ts';
import { Strip, useNow } from '#ui/kit/index.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';

/** Fewer than five days are left: said once a session, above everything. */
export function DueDateStrip() {
  const { t, language } = useTexts();
  const due = dueDateOf(useUser(), useNow());
  const [isRead, setRead] = useState(false);
  if (due?.isNear !== true || isRead) {
    return null;
  }
  const date = due.date.toLocaleDateString(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <Strip icon={CalendarClock} tint="waiting" action={{ label: t('shell.due.hide'), run: () => setRead(true) }}>
      <b>{due.days === 0 ? t('shell.due.today') : t('shell.due.text', { count: due.days })}</b>: {date}
    </Strip>
  );
}
