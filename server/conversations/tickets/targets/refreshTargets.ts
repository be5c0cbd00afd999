import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Has the trigger count again. */
const refreshStatement = `
  update tickets t set queue_id = t.queue_id from queues q
  where q.id = t.queue_id and t.status in ('pending', 'open') and ($1::int is null or q.id = $1)
    and (q.first_response_minutes is not null or q.resolution_minutes is not null or t.answer_due_at is not null or t.resolution_due_at is not null)`;

const refresh = ({ em }: Scope, queueId: number | null): Promise<void> => execute(em, refreshStatement, [queueId]);

const orderingKey = (): string => 'targets';
const refreshAll = { orderingKey, run: (scope: Scope): Promise<void> => refresh(scope, null) };
const settingKeys = new Set(['scheduleType', 'timeZone']);

/** Targets and hours that change are those of the tickets in work, too. */
export const targetListeners = [
  listenInOrder('tickets.refreshQueueTargets', 'queue.changed', { orderingKey, run: (scope, { queueId }) => refresh(scope, queueId) }),
  listenInOrder('tickets.refreshTargetsOfHours', 'company.hoursChanged', refreshAll),
  listenInOrder('tickets.refreshTargetsOfHoliday', 'holiday.created', refreshAll),
  listenInOrder('tickets.refreshTargetsOfChange', 'holiday.changed', refreshAll),
  listenInOrder('tickets.refreshTargetsOfWorkday', 'holiday.removed', refreshAll),
  listenInOrder('tickets.refreshTargetsOfSetting', 'setting.changed', {
    orderingKey,
    run: async (scope: Scope, { key }: DomainEvents['setting.changed']) => {
      await (settingKeys.has(key) ? refresh(scope, null) : undefined);
    },
  }),
];
