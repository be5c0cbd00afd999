import type { CampaignWait } from '#shared/outreach/campaigns/record.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const wakeStatement = `
  update campaigns set next_at = $2 where id in (
    select id from campaigns where status = 'EM_ANDAMENTO' and waiting_for = $1 and next_at > $2 and ($3::int is null or whatsapp_id = $3)
    order by id for update)`;

/** Campaigns that wait until a time look again now: whether the reason still holds. */
const wake = ({ em, now }: Scope, waitingFor: CampaignWait, connectionId: number | null = null): Promise<void> =>
  execute(em, wakeStatement, [waitingFor, now, connectionId]);

const orderingKey = (): string => 'campaigns';
const wakeAtHours = { orderingKey, run: (scope: Scope): Promise<void> => wake(scope, 'hours') };

/** Hours, holidays and limits that are changed count for campaigns that wait for them already. */
export const wakeListeners = [
  listenInOrder('campaigns.wakeAtHours', 'company.hoursChanged', wakeAtHours),
  listenInOrder('campaigns.wakeAtHoliday', 'holiday.changed', wakeAtHours),
  listenInOrder('campaigns.wakeAtNewHoliday', 'holiday.created', wakeAtHours),
  listenInOrder('campaigns.wakeAtWorkday', 'holiday.removed', wakeAtHours),
  listenInOrder('campaigns.wakeAtZone', 'setting.changed', {
    orderingKey,
    run: async (scope: Scope, { key }: DomainEvents['setting.changed']) => {
      await (key === 'timeZone' ? wake(scope, 'hours') : undefined);
      await (key === 'campaignsEnabled' ? wake(scope, 'switchedOff') : undefined);
    },
  }),
  listenInOrder('campaigns.wakeAtLimit', 'connection.changed', {
    orderingKey,
    run: (scope: Scope, { connectionId }: DomainEvents['connection.changed']) => wake(scope, 'newContacts', connectionId),
  }),
];
