import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { useUser } from '#ui/data/session/session.ts';
import { MessagePreview } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface SchedulePreviewProps {
  readonly body: string;
  readonly name: string;
  /** When it is sent: greetings depend on it. */
  readonly at: Date;
  readonly timeZone: string;
}

/** The message with its variables filled in, as the contact will read it. */
export function SchedulePreview({ body, name, at, timeZone }: SchedulePreviewProps) {
  const { t } = useTexts();
  const { name: user } = useUser();
  return (
    <MessagePreview
      title={t('schedules.preview', { name })}
      message={substituteVariables(body, { name, user, now: at, timeZone })}
      emptyText={t('schedules.emptyPreview')}
    />
  );
}
