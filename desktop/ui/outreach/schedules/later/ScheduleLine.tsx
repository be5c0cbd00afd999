import { CalendarClock, CalendarX, CornerLeftDown, Pencil, X } from 'lucide-react';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import { can } from '#shared/rules/permissions.ts';
import { fillScheduleText } from '#shared/rules/fillScheduleText.ts';
import { toVariableSubject } from '#ui/conversations/messages/index.ts';
import { useActor } from '#ui/data/session/session.ts';
import { IconButton, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface ScheduleLineProps {
  readonly schedule: ScheduleRecord;
  readonly ticket: TicketRecord;
  readonly onRemove: () => void;
}

/** The text as it will be read at its time, with how many files go along. */
function ScheduleText({ schedule, ticket }: Omit<ScheduleLineProps, 'onRemove'>) {
  const { t, timeZone } = useTexts();
  const { body, sendAt, user, mediaName, moreFiles } = schedule;
  const text = stripWhatsappMarks(fillScheduleText(body, { ...toVariableSubject(ticket, user ?? { name: '' }), sendAt, timeZone }));
  return (
    <p title={text}>
      {text}
      {mediaName !== null && ` · ${t('messages.composer.later.fileCount', { count: moreFiles.length + 1 })}`}
    </p>
  );
}

/** A message that is sent later. */
export function WaitingLine({ schedule, ticket, onEdit, onRemove }: ScheduleLineProps & { readonly onEdit: () => void }) {
  const { t } = useTexts();
  const actor = useActor();
  return (
    <li>
      <CalendarClock size={14} strokeWidth={1.75} aria-hidden />
      <b>
        {t('messages.composer.later.leaves')} <Time at={schedule.sendAt} />
      </b>
      <ScheduleText schedule={schedule} ticket={ticket} />
      {schedule.isCancelledByAnswer && <small>{t('messages.composer.later.unlessAnswered')}</small>}
      {can(actor, 'schedule.change', schedule) && (
        <>
          <IconButton size="sm" icon={Pencil} label={t('messages.composer.later.edit')} onClick={onEdit} />
          <IconButton size="sm" icon={X} label={t('messages.composer.later.remove')} onClick={onRemove} />
        </>
      )}
    </li>
  );
}

interface CancelledLineProps extends ScheduleLineProps {
  /** The line above says why it is not sent. */
  readonly isGrouped: boolean;
  readonly onTake: () => void;
}

/** One that an answer has cancelled. */
export function CancelledLine({ schedule, ticket, isGrouped, onTake, onRemove }: CancelledLineProps) {
  const { t } = useTexts();
  return (
    <li>
      <CalendarX size={14} strokeWidth={1.75} aria-hidden />
      <b className={isGrouped ? 'hush' : undefined}>{t('messages.composer.later.answered')}</b>
      <ScheduleText schedule={schedule} ticket={ticket} />
      {schedule.mediaName === null && (
        <IconButton size="sm" icon={CornerLeftDown} label={t('messages.composer.later.useText')} onClick={onTake} />
      )}
      <IconButton size="sm" icon={X} label={t('messages.composer.later.dismiss')} onClick={onRemove} />
    </li>
  );
}
