import type { QueueAssignment } from '#shared/workspace/queues.ts';

/** Who is online, at work, not in a pause, and serves the queue. */
export interface Candidate {
  readonly userId: number;
  /** Open conversations, in all queues; what is put aside does not count. */
  readonly load: number;
  /** When the queue gave the last one; null: never. */
  readonly lastTurnAt: Date | null;
  /** Tags of the ticket that are the person's skills. */
  readonly matchingSkills: number;
}

export interface AssignmentSituation {
  readonly method: QueueAssignment;
  /** The last person of the contact comes first. */
  readonly prefersLastAgent: boolean;
  /** Open conversations that a person may have; null: any number. */
  readonly maxLoad: number | null;
  readonly candidates: readonly Candidate[];
  readonly lastAgentId: number | null;
  /** Who has just given it back. */
  readonly returnedById: number | null;
  /** Tags of the ticket that are somebody's skill. */
  readonly neededSkills: number;
}

export type AssignmentReason = 'roundRobin' | 'leastBusy' | 'skill' | 'lastAgent';

export type Assignment =
  | { readonly userId: number; readonly reason: AssignmentReason }
  | { readonly userId: null; readonly reason: 'off' | 'nobodyThere' | 'everybodyBusy' | 'nobodySkilled' };

type Order = (one: Candidate, other: Candidate) => number;

const byTurn: Order = (one, other) => (one.lastTurnAt?.getTime() ?? 0) - (other.lastTurnAt?.getTime() ?? 0) || one.userId - other.userId;
const byLoad: Order = (one, other) => one.load - other.load || byTurn(one, other);
const bySkill: Order = (one, other) => other.matchingSkills - one.matchingSkills || byLoad(one, other);

const orders: Readonly<Record<Exclude<QueueAssignment, 'none'>, Order>> = { roundRobin: byTurn, leastBusy: byLoad, skill: bySkill };

/** Who gets a waiting ticket, and why; the same situation gives the same person. */
export function decideAssignment(situation: AssignmentSituation): Assignment {
  const { method, prefersLastAgent, maxLoad, lastAgentId, returnedById, neededSkills } = situation;
  if (method === 'none') {
    return { userId: null, reason: 'off' };
  }
  const present = situation.candidates.filter(({ userId }) => userId !== returnedById);
  const free = present.filter(({ load }) => maxLoad === null || load < maxLoad);
  if (free.length === 0) {
    return { userId: null, reason: present.length === 0 ? 'nobodyThere' : 'everybodyBusy' };
  }
  if (prefersLastAgent && free.some(({ userId }) => userId === lastAgentId) && lastAgentId !== null) {
    return { userId: lastAgentId, reason: 'lastAgent' };
  }
  const able = method === 'skill' && neededSkills > 0 ? free.filter(({ matchingSkills }) => matchingSkills > 0) : free;
  const [chosen] = able.toSorted(orders[method]);
  return chosen === undefined ? { userId: null, reason: 'nobodySkilled' } : { userId: chosen.userId, reason: method };
}
