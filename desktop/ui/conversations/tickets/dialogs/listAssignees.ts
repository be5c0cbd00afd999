import type { DaySchedule } from '#shared/rules/workingHours.ts';
import type { UserLoad } from '#shared/conversations/tickets/moves.ts';

/** Person who can take over a ticket. */
export interface Assignee {
  readonly id: number;
  readonly name: string;
  readonly isOnline: boolean;
  readonly tickets: number;
  readonly picture: string | null;
  /** Why the person is not at work, in words; null: at work. */
  readonly absence: string | null;
}

interface AssigneeFilter {
  /** Null: people of all queues. */
  readonly queueId: number | null;
  readonly exceptId: number | null;
  readonly absenceOf: (user: QueueMember) => string | null;
}

interface QueueMember {
  readonly id: number;
  readonly name: string;
  readonly profilePicUrl: string | null;
  readonly schedules: readonly DaySchedule[] | null;
  readonly queues: readonly { readonly id: number }[];
}

const rank = ({ isOnline, absence }: Assignee): number => (absence === null ? 0 : 2) + (isOnline ? 0 : 1);

/** People of a queue, those who are there and at work first, then by name. */
export function listAssignees(
  users: readonly QueueMember[],
  loads: readonly UserLoad[],
  { queueId, exceptId, absenceOf }: AssigneeFilter,
): Assignee[] {
  const loadByUser = new Map(loads.map((load) => [load.userId, load]));
  return users
    .filter(({ id, queues }) => id !== exceptId && (queueId === null || queues.some((queue) => queue.id === queueId)))
    .map((user) => {
      const { id, name, profilePicUrl: picture } = user;
      const { online: isOnline = false, tickets = 0 } = loadByUser.get(id) ?? {};
      return { id, name, picture, isOnline, tickets, absence: absenceOf(user) };
    })
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}
