import { readVersionRules, type RuleSnapshot } from '#server/automation/chatbotVersions/index.ts';
import { readRules, type ChatbotRules } from '#server/automation/chatbot/index.ts';
import { readDraftedOptions } from '#server/workspace/queueOptions/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

type DraftedOption = NonNullable<ReturnType<Awaited<ReturnType<typeof readDraftedOptions>>['get']>>[number];
type RuleQueue = ChatbotRules['queues'][number];

/** Files are not part of versions: an option has its own of now. */
function withFormerQueue(queue: RuleQueue, former: RuleSnapshot['queues'][number] | undefined): RuleQueue {
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
  const takeBack = (queue: RuleQueue): RuleQueue =>
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

const toMenuOption = ({ id, parentId, position, title, message, mediaPath, mediaName }: DraftedOption): RuleQueue['options'][number] => ({
  id,
  parentId: parentId ?? null,
  position,
  title,
  message: message ?? '',
  file: mediaPath ? { path: mediaPath, name: mediaName ?? null } : null,
});

/** Menus that are being written, as if they were published. */
function withDrafts(rules: ChatbotRules, drafts: Awaited<ReturnType<typeof readDraftedOptions>>): ChatbotRules {
  const draft = (queue: RuleQueue): RuleQueue => ({ ...queue, options: drafts.get(queue.id)?.map(toMenuOption) ?? queue.options });
  return { ...rules, queues: rules.queues.map(draft), ticketQueue: rules.ticketQueue === null ? null : draft(rules.ticketQueue) };
}

export interface RehearsedRules {
  readonly connectionId: number;
  /** Null: the connection's queues. */
  readonly queueId: number | null;
  /** Null: the rules of now. */
  readonly versionId: number | null;
  readonly usesDrafts: boolean;
}

/** With a queue: as if it were the connection's only one, so that a menu can be tried before it is connected. */
export async function readRehearsedRules(
  scope: Scope,
  { connectionId, queueId, versionId, usesDrafts }: RehearsedRules,
): Promise<ChatbotRules> {
  const version = versionId === null ? null : await readVersionRules(scope, versionId);
  const former = version?.connections.find(({ id }) => id === connectionId);
  const now = await readRules(scope, { connectionId, queueId, menuQueueIds: former?.queues ?? null });
  const published = version === null ? now : takeRulesBack(now, version, connectionId);
  const rules = usesDrafts ? withDrafts(published, await readDraftedOptions(scope)) : published;
  return queueId === null ? rules : { ...rules, queues: [required(rules.ticketQueue, 'ERR_QUEUE_NOT_FOUND')] };
}
