import type { api } from '#shared/api.ts';
import type { QueueProblem, RehearsalTurn, RehearsedQueue, RehearsedTurn } from '#shared/automation/chatbot/rehearsals.ts';
import type { RehearsedAssignment } from '#shared/conversations/tickets/assignments.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { findOptionProblems } from '#shared/rules/findOptionProblems.ts';
import { isClosedInterval } from '#shared/rules/workingHours.ts';
import type { ChatbotRules, Situation } from '#server/automation/chatbot/Situation.ts';
import { readRules } from '#server/automation/chatbot/readRules.ts';
import { readTimeoutRules } from '#server/automation/chatbot/timeouts.ts';
import type { TimeoutRules } from '#server/automation/chatbot/decideTimeout.ts';
import { type AssignmentRehearsal, rehearseAssignments } from '#server/conversations/tickets/index.ts';
import { Queue, readDraftedOptions } from '#server/workspace/queues/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { readVersionRules } from '#server/automation/chatbot/versions/readVersionRules.ts';
import type { RuleSnapshot } from '#server/automation/chatbot/versions/RuleSnapshot.ts';
import { readRatingRules } from '#server/automation/ratings/index.ts';
import { readSetting } from '#server/tenancy/settings/index.ts';
import { type Course, liveStep } from './liveStep.ts';
import type { LifeRules, RehearsedLife } from './RehearsedLife.ts';
import { beginSituation } from './rehearse.ts';

type DraftedOption = NonNullable<ReturnType<Awaited<ReturnType<typeof readDraftedOptions>>['get']>>[number];
type RehearsedRulesRuleQueue = ChatbotRules['queues'][number];

/** Files are not part of versions: an option has its own of now. */
function withFormerQueue(queue: RehearsedRulesRuleQueue, former: RuleSnapshot['queues'][number] | undefined): RehearsedRulesRuleQueue {
  if (former === undefined) {
    return queue;
  }
  const files = new Map(queue.options.map(({ id, file }) => [id, file]));
  return {
    ...queue,
    greeting: former.greeting,
    outOfHoursText: former.outOfHours,
    schedules: former.hours,
    options: former.options.map((option) => ({ ...option, file: files.get(option.id) ?? null })),
  };
}

const withFormerConnection = (
  connection: ChatbotRules['connection'],
  former: RuleSnapshot['connections'][number] | undefined,
): ChatbotRules['connection'] =>
  former === undefined
    ? connection
    : {
        ...connection,
        greeting: former.greeting,
        outOfHoursText: former.outOfHours,
        maxMenus: former.limits.maxUseBotQueues,
        menuPauseMinutes: former.limits.timeUseBotQueues,
      };

/** What a version would make of the rules: what is gone stays away, and what came later stays. */
function takeRulesBack(rules: ChatbotRules, { company, connections, queues }: RuleSnapshot, connectionId: number): ChatbotRules {
  const takeBack = (queue: RehearsedRulesRuleQueue): RehearsedRulesRuleQueue =>
    withFormerQueue(
      queue,
      queues.find(({ id }) => id === queue.id),
    );
  const { scheduleType, sendGreetingMessageOneQueues } = company.settings;
  return {
    company: {
      ...rules.company,
      schedules: company.hours,
      scheduleType,
      greetsWithOneQueue: sendGreetingMessageOneQueues === 'enabled',
    },
    connection: withFormerConnection(
      rules.connection,
      connections.find(({ id }) => id === connectionId),
    ),
    queues: rules.queues.map(takeBack),
    ticketQueue: rules.ticketQueue === null ? null : takeBack(rules.ticketQueue),
  };
}

const toMenuOption = ({
  id,
  parentId,
  position,
  title,
  message,
  mediaPath,
  mediaName,
}: DraftedOption): RehearsedRulesRuleQueue['options'][number] => ({
  id,
  parentId: parentId ?? null,
  position,
  title,
  message: message ?? '',
  file: mediaPath ? { path: mediaPath, name: mediaName ?? null } : null,
});

/** Menus that are being written, as if they were published. */
function withDrafts(rules: ChatbotRules, drafts: Awaited<ReturnType<typeof readDraftedOptions>>): ChatbotRules {
  const draft = (queue: RehearsedRulesRuleQueue): RehearsedRulesRuleQueue => ({
    ...queue,
    options: drafts.get(queue.id)?.map(toMenuOption) ?? queue.options,
  });
  return { ...rules, queues: rules.queues.map(draft), ticketQueue: rules.ticketQueue === null ? null : draft(rules.ticketQueue) };
}

interface RehearsedRules {
  readonly connectionId: number;
  /** Null: the connection's queues. */
  readonly queueId: number | null;
  /** Null: the rules of now. */
  readonly versionId: number | null;
  readonly usesDrafts: boolean;
}

/** With a queue: as if it were the connection's only one, so that a menu can be tried before it is connected. */
async function readRehearsedRules(scope: Scope, { connectionId, queueId, versionId, usesDrafts }: RehearsedRules): Promise<ChatbotRules> {
  const version = versionId === null ? null : await readVersionRules(scope, versionId);
  const former = version?.connections.find(({ id }) => id === connectionId);
  const now = await readRules(scope, { connectionId, queueId, menuQueueIds: former?.queues ?? null });
  const published = version === null ? now : takeRulesBack(now, version, connectionId);
  const rules = usesDrafts ? withDrafts(published, await readDraftedOptions(scope)) : published;
  return queueId === null ? rules : { ...rules, queues: [required(rules.ticketQueue, 'ERR_QUEUE_NOT_FOUND')] };
}

type RuleQueue = ChatbotRules['queues'][number];

const isNeverOpen = ({ schedules }: RuleQueue): boolean =>
  schedules.length === 7 && schedules.every((day) => isClosedInterval(day) && (day.later ?? []).length === 0);

function findQueueProblems(queue: RuleQueue, { company }: ChatbotRules): QueueProblem[] {
  const closes = company.scheduleType === 'queue' && !isBlankText(queue.outOfHoursText);
  const isSilent = isBlankText(queue.greeting) && queue.file === null && queue.options.length === 0 && (queue.automation ?? null) === null;
  return [...(closes && isNeverOpen(queue) ? (['neverOpen'] as const) : []), ...(isSilent ? (['nothingSaid'] as const) : [])];
}

const reachedBy = (turns: readonly RehearsalTurn[], kinds: readonly string[]): ReadonlySet<number> =>
  new Set(
    turns.flatMap(({ effects }) => effects.flatMap(({ kind, targetId }) => (kinds.includes(kind) && targetId !== null ? [targetId] : []))),
  );

/** The queues of a connection and their menus: what of them was reached, and where customers would be lost. */
function mapQueues(rules: ChatbotRules, turns: readonly RehearsalTurn[], colors: ReadonlyMap<number, string>): RehearsedQueue[] {
  const places = new Set(turns.map(({ place: { queueId } }) => queueId));
  const [enteredQueueIds, openedOptionIds] = [reachedBy(turns, ['enterQueue']), reachedBy(turns, ['openOption', 'closeOptions'])];
  return rules.queues.map((queue) => {
    const problems = findOptionProblems(queue.options.map((option) => ({ ...option, mediaName: option.file?.path ?? null })));
    return {
      id: queue.id,
      name: queue.name,
      color: colors.get(queue.id) ?? '#808080',
      isReached: enteredQueueIds.has(queue.id) || places.has(queue.id),
      problems: findQueueProblems(queue, rules),
      options: queue.options.map(({ id, parentId, position, title }) => ({
        id,
        parentId,
        position,
        title,
        isReached: openedOptionIds.has(id),
        problems: [...(problems.get(id) ?? [])],
      })),
    };
  });
}

type FormerConnection = RuleSnapshot['connections'][number];

const toTimeouts = ({ timeouts }: FormerConnection): TimeoutRules => ({
  transferQueueId: timeouts.transferQueueId,
  transferMinutes: timeouts.timeToTransfer,
  closeMinutes: timeouts.expiresTicket,
  closingText: timeouts.expiresInactiveMessage,
});

async function readFormer(scope: Scope, versionId: number | null, connectionId: number): Promise<FormerConnection | undefined> {
  const version = versionId === null ? null : await readVersionRules(scope, versionId);
  return version?.connections.find(({ id }) => id === connectionId);
}

/** Of now, or with the times and the texts of a version. */
async function readLifeRules(scope: Scope, connectionId: number, versionId: number | null): Promise<LifeRules> {
  const former = await readFormer(scope, versionId, connectionId);
  const rating = await readRatingRules(scope, connectionId);
  const endings = former?.endings;
  return {
    timeouts: former === undefined ? required(await readTimeoutRules(scope, connectionId), 'ERR_NO_WAPP_FOUND') : toTimeouts(former),
    rating: endings === undefined ? rating : { ...rating, question: endings.ratingMessage, farewell: endings.complationMessage },
    reopenMinutes: Number(await readSetting(scope, 'reopenWindow')),
  };
}

type Input = InputOf<typeof api.rehearsals.run>;

/** The queues of a connection as they are now, with what turns have reached of them. */
export async function readQueueMap({ em }: Scope, rules: ChatbotRules, turns: readonly RehearsalTurn[]): Promise<RehearsedQueue[]> {
  const queues = await em.find(Queue, { id: { $in: rules.queues.map(({ id }) => id) } });
  return mapQueues(rules, turns, new Map(queues.map(({ id, color }) => [id, color])));
}

/** Clocks go forward: a conversation cannot. */
function assertOrder(steps: Input['steps']): void {
  const index = steps.findIndex(({ at }, place) => place > 0 && Date.parse(at) < Date.parse(steps[place - 1]?.at ?? at));
  if (index > 0) {
    throw new AppError('ERR_REHEARSAL_ORDER', { fields: { [`steps.${index}.at`]: 'date.min' } });
  }
}

/** After the chatbot's last word a ticket that waits for people goes to one of them. */
async function assignSituation(
  situation: Situation,
  assign: AssignmentRehearsal,
): Promise<{ assignment: RehearsedAssignment | null; situation: Situation }> {
  const { status, userId, queueId, isChatbot, automation = null } = situation.ticket;
  const isWaiting = status === 'pending' && userId === null && !isChatbot && automation === null;
  const assignment = isWaiting && queueId !== null ? await assign(queueId, situation.now) : null;
  const assigned = assignment?.userId ?? null;
  return assigned === null
    ? { assignment, situation }
    : { assignment, situation: { ...situation, ticket: { ...situation.ticket, status: 'open', userId: assigned } } };
}

/** Goes through the steps from the first on. */
async function liveSteps(course: Course, steps: Input['steps']): Promise<RehearsedTurn[]> {
  const turns: RehearsedTurn[] = [];
  const begunAt = new Date(steps[0]?.at ?? 0);
  let life: RehearsedLife = { situation: course.first, changedAt: begunAt, closedAt: null, isAnswered: false, question: null };
  for (const { kind = 'message', text, at } of steps) {
    const { effects, assignment, ...lived } = await liveStep(life, { kind, text, at }, course);
    ({ life } = lived);
    const { queueId, isChatbot: isInMenu, optionId, status } = life.situation.ticket;
    turns.push({ kind, text, at, effects, place: { queueId, isInMenu, optionId }, status, assignment });
  }
  return turns;
}

/**
 * What today's rules or those of a version make of the steps. The caller keeps the conversation: nothing is stored, and the same
 * messages are answered by a changed menu at once.
 */
export async function runRehearsal(
  scope: Scope,
  { connectionId, queueId = null, versionId = null, usesDrafts = false, name = '', isReturning = false, people = 'now', steps }: Input,
): Promise<ResultOf<typeof api.rehearsals.run>> {
  assertOrder(steps);
  const rules = await readRehearsedRules(scope, { connectionId, queueId, versionId, usesDrafts });
  const give = rehearseAssignments(scope, people);
  const turns = await liveSteps(
    {
      rules: await readLifeRules(scope, connectionId, versionId),
      first: beginSituation(rules, { isReturning }),
      name,
      assign: (situation) => assignSituation(situation, give),
    },
    steps,
  );
  return { turns, queues: await readQueueMap(scope, rules, turns) };
}
