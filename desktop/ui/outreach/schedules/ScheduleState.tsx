import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { StatusBadge } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { explainFailure, stateBadges } from './scheduleState.ts';

/** State in words, with the reason of a failure. */
export function ScheduleState({ schedule }: { readonly schedule: ScheduleRecord }) {
  const { t } = useTexts();
  const { status, delivery } = schedule;
  const reason = explainFailure(schedule);
  const waits = status === 'ENVIADA' && delivery === 'queued';
  return (
    <span title={reason ?? undefined}>
      <StatusBadge {...stateBadges[waits ? 'AGENDADA' : status]}>
        {waits ? t('schedules.waitsForNumber') : t(`schedules.statuses.${status}`)}
      </StatusBadge>
    </span>
  );
}
