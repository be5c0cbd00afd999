import type { UserLoad } from '#shared/areas/ticketMoves.ts';

/** Person who can take over a ticket. */
export interface Assignee {
  readonly id: number;
  readonly name: string;
  readonly isOnline: boolean;
  readonly tickets: number;
}

interface AssigneeFilter {
  /** Null: people of all queues. */
  readonly queueId: number | null;
  readonly exceptId: number | null;
}

interface QueueMember {
  readonly id: number;
  readonly name: string;
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
    .map(({ id, name }) => ({ id, name, isOnline: loadByUser.get(id)?.online ?? false, tickets: loadByUser.get(id)?.tickets ?? 0 }))
    .toSorted((one, other) => Number(other.isOnline) - Number(one.isOnline) || one.name.localeCompare(other.name));
}
