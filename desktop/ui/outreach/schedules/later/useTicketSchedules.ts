import { api } from '#shared/api.ts';
import type { ScheduleRecord, ScheduleStatus } from '#shared/outreach/schedules.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { useNow } from '#ui/kit/index.ts';
import { dayMs } from '#shared/rules/durations.ts';

/** A cancelled one stays for so long, unless its author takes it away. */
const shownMs = dayMs;

export interface TicketSchedules {
  readonly waiting: readonly ScheduleRecord[];
  readonly cancelled: readonly ScheduleRecord[];
}

/** What the ticket still sends, the next first, and what an answer has cancelled of the user's. */
export function useTicketSchedules(ticketId: number): TicketSchedules {
  const actor = useActor();
  const now = useNow();
  const enabled = can(actor, 'schedule.use');
  const waiting = useEndpointQuery(api.schedules.page, { ticketId, status: 'PENDENTE' }, { enabled });
  const cancelled = useEndpointQuery(api.schedules.page, { ticketId, userId: actor.userId, status: 'CANCELADA' }, { enabled });
  const rowsOf = ({ data }: typeof waiting, status: ScheduleStatus): ScheduleRecord[] =>
    (data?.schedules ?? []).filter((row) => row.status === status);
  return {
    waiting: rowsOf(waiting, 'PENDENTE').toSorted((one, other) => one.sendAt.localeCompare(other.sendAt)),
    cancelled: rowsOf(cancelled, 'CANCELADA').filter(({ updatedAt }) => now.getTime() - Date.parse(updatedAt) < shownMs),
  };
}
