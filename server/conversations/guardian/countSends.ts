import type { DeliveryAdvance } from '#server/conversations/messages/index.ts';
import { compactCounters } from '#server/platform/database/compactCounters.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hasReached } from '#shared/rules/delivery.ts';
import { hourMs } from '#shared/rules/durations.ts';

const insertStatement = `
  insert into connection_sends (company_id, connection_id, day, sent, delivered, read)
  select $1, $2, (step.at at time zone $4)::date, sum(step.sent), sum(step.delivered), sum(step.read)
  from jsonb_to_recordset($3::jsonb) as step (at timestamptz, sent int, delivered int, read int) group by 3`;

/** A message is counted with the day it was sent, once per step: a step that skips others counts them too. */
function stepsOf({ sentAt, from, to }: DeliveryAdvance) {
  const isNew = (step: Parameters<typeof hasReached>[1]): number => Number(hasReached(to, step)) - Number(hasReached(from, step));
  return { at: sentAt.toISOString(), sent: isNew('server'), delivered: isNew('delivered'), read: isNew('read') };
}

/** Counts messages that receipts have advanced, in the transaction that advances them. */
export async function countSends(
  { em, companyId, platform }: Scope,
  { connectionId, advances }: { readonly connectionId: number; readonly advances: readonly DeliveryAdvance[] },
): Promise<void> {
  const steps = advances.map(stepsOf).filter(({ sent, delivered, read }) => sent + delivered + read > 0);
  await (steps.length === 0
    ? undefined
    : execute(em, insertStatement, [companyId, connectionId, JSON.stringify(steps), platform.config.timeZone]));
}

export const compactSendCounts = compactCounters({
  name: 'guardian.compactSends',
  table: 'connection_sends',
  groupBy: ['connection_id', 'day'],
  sums: ['sent', 'delivered', 'read'],
});

/** Days that no screen shows any more. */
export const removeOldSendCounts: RecurringJob = {
  name: 'guardian.removeOldSends',
  every: hourMs,
  run: async (platform) =>
    void (await queryAsSupport(platform, 'delete from connection_sends where day < now() - $1::interval', ['60 days'])),
};
