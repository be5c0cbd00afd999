import type { QueueAssignment } from '#shared/workspace/queues/index.ts';
import { listAvailableUsers } from '#server/workspace/users/index.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

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

type Assignment =
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

const ruleQuery = queryOf(
  {
    method: column.text<QueueAssignment>(),
    prefersLastAgent: column.boolean(),
    maxLoad: column.orNull(column.number()),
    lastAgentId: column.orNull(column.number()),
    returnedById: column.orNull(column.number()),
    neededSkills: column.number(),
  },
  `select q.assignment as method, q.prefers_last_agent as "prefersLastAgent", q.max_open_tickets as "maxLoad",
     (select k.user_id from ticket_trackings k join tickets o on o.id = k.ticket_id
      where o.contact_id = $3 and k.user_id is not null and k.finished_at is not null order by k.finished_at desc limit 1) as "lastAgentId",
     (select case when v.kind = 'returned' and v.moved_by = v.from_user_id then v.from_user_id end
      from ticket_moves v where v.ticket_id = $2 order by v.id desc limit 1) as "returnedById",
     (select count(distinct s.tag_id)::int from ticket_tags g join user_skills s on s.tag_id = g.tag_id where g.ticket_id = $2) as "neededSkills"
   from queues q where q.id = $1`,
);

const candidatesQuery = queryOf(
  { userId: column.number(), load: column.number(), lastTurnAt: column.orNull(column.text()), matchingSkills: column.number() },
  `select u.id as "userId",
     (select count(*)::int from tickets t where t.user_id = u.id and t.status = 'open' and t.snoozed_at is null and not t.is_group) as load,
     (select iso(a.given_at) from assignment_turns a where a.user_id = u.id and a.queue_id = $2) as "lastTurnAt",
     (select count(*)::int from user_skills s join ticket_tags g on g.tag_id = s.tag_id where s.user_id = u.id and g.ticket_id = $3) as "matchingSkills"
   from users u where u.id = any($1::int[]) order by u.id`,
);

/** A ticket as it counts for assignments; without an id it is one that has just begun. */
interface AssignedTicket {
  readonly id: number | null;
  readonly queueId: number;
  readonly contactId: number | null;
}

type Rule = Omit<AssignmentSituation, 'candidates'>;

/** What a queue has set up; null: it is gone. */
export async function readRule({ em }: Scope, { id, queueId, contactId }: AssignedTicket): Promise<Rule | null> {
  const [rule] = await queryRows(em, ruleQuery, [queueId, id, contactId]);
  return rule ?? null;
}

/** People with their turns and loads. */
export async function readCandidates(
  { em }: Scope,
  userIds: readonly number[],
  { id, queueId }: Pick<AssignedTicket, 'id' | 'queueId'>,
): Promise<Candidate[]> {
  const rows = await queryRows(em, candidatesQuery, [userIds, queueId, id]);
  return rows.map((row) => ({ ...row, lastTurnAt: row.lastTurnAt === null ? null : new Date(row.lastTurnAt) }));
}

/** Waits for people: nobody has it, and no menu or automation is at work. */
export const isWaiting = (ticket: Ticket): boolean =>
  ticket.status === 'pending' && !ticket.userId && !ticket.isGroup && !ticket.chatbot && !ticket.useIntegration;

/** Everything that decides who gets a locked ticket; null where it has no queue. */
export async function readSituation(scope: Scope, { id, queueId, contactId }: Ticket): Promise<AssignmentSituation | null> {
  const ticket = queueId ? { id, queueId, contactId } : null;
  const rule = ticket === null ? null : await readRule(scope, ticket);
  if (ticket === null || rule === null || rule.method === 'none') {
    return rule === null ? null : { ...rule, candidates: [] };
  }
  const present = (await listAvailableUsers(scope, ticket.queueId)).filter(({ online }) => online).map(({ id: userId }) => userId);
  return { ...rule, candidates: await readCandidates(scope, present, ticket) };
}
