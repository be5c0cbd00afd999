import { CalendarClock, CircleCheck, CircleDashed, CircleX, PauseCircle, Send, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { CampaignRecord, CampaignStatus } from '#shared/outreach/campaigns/record.ts';
import { StatusBadge, type Tint } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

const badges: Readonly<Record<CampaignStatus, { readonly icon: LucideIcon; readonly tint: Tint }>> = {
  INATIVA: { icon: CircleDashed, tint: 'plain' },
  PROGRAMADA: { icon: CalendarClock, tint: 'brand' },
  EM_ANDAMENTO: { icon: Send, tint: 'brand' },
  CANCELADA: { icon: CircleX, tint: 'plain' },
  FINALIZADA: { icon: CircleCheck, tint: 'good' },
};

/** Waits that somebody should know of; the others are the usual course. */
const worrying: ReadonlySet<string> = new Set(['connection', 'newContacts', 'plan', 'switchedOff', 'incomplete']);

type State = Pick<CampaignRecord, 'status' | 'waitingFor' | 'pausedFor'>;

/** State of a campaign, and why it sends nothing. */
export function CampaignState({ status, waitingFor, pausedFor }: State) {
  const { t } = useTexts();
  if (pausedFor !== null) {
    return (
      <span title={t(`campaigns.pauses.${pausedFor}`)}>
        <StatusBadge icon={PauseCircle} tint="bad">
          {t('campaigns.paused')}
        </StatusBadge>
      </span>
    );
  }
  if (waitingFor !== null && (status === 'EM_ANDAMENTO' || waitingFor === 'incomplete')) {
    const isWorrying = worrying.has(waitingFor);
    return (
      <span title={t(`campaigns.waits.${waitingFor}`)}>
        <StatusBadge icon={isWorrying ? TriangleAlert : Send} tint={isWorrying ? 'waiting' : 'brand'}>
          {t(isWorrying ? `campaigns.shortWaits.${waitingFor}` : `campaigns.statuses.${status}`)}
        </StatusBadge>
      </span>
    );
  }
  return (
    <StatusBadge icon={badges[status].icon} tint={badges[status].tint}>
      {t(`campaigns.statuses.${status}`)}
    </StatusBadge>
  );
}
