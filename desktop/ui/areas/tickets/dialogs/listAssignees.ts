import type { UserLoad } from '#shared/areas/ticketMoves.ts';

/** Person who can take over a ticket. */
export interface Assignee {
  readonly id: number;
  readonly name: string;
  readonly isOnline: boolean;
  readonly tickets: number;
  readonly picture: string | null;
}

interface AssigneeFilter {
  /** Null: people of all queues. */
  readonly queueId: number | null;
  readonly exceptId: number | null;
}

interface QueueMember {
  readonly id: number;
  readonly name: string;
  readonly profilePicUrl: string | null;
  readonly queues: readonly { readonly id: number }[];
}

/** People of a queue, those who are there first, then by name. */
export function listAssignees(
  users: readonly QueueMember[],
  loads: readonly UserLoad[],
  { queueId, exceptId }: AssigneeFilter,
): Assignee[] {
  const loadByUser = new Map(loads.map((load) => [load.userId, load]));
  return users
    .filter(({ id, queues }) => id !== exceptId && (queueId === null || queues.some((queue) => queue.id === queueId)))
    .map(({ id, name, profilePicUrl: picture }) => {
      const { online: isOnline = false, tickets = 0 } = loadByUser.get(id) ?? {};
      return { id, name, picture, isOnline, tickets };
    })
    .toSorted((one, other) => Number(other.isOnline) - Number(one.isOnline) || one.name.localeCompare(other.name));
}
