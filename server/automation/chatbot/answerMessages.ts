import { Message, sendAutomatic } from '#server/conversations/messages/index.ts';
import { lockTickets, type Ticket, trackChatbot, transferTicket } from '#server/conversations/tickets/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { settleAll } from '#server/platform/async/settleAll.ts';
import { column, queryOf, queryPrepared, type RowOf } from '#server/platform/database/queryRows.ts';
import { decide } from './decide.ts';
import { storeDecisions } from './decisions.ts';
import { type ChatbotMemory, type ChatbotRules, emptyMemory, memoryOfRound, type Situation } from './Situation.ts';
import type { Effect } from './Effect.ts';
import { readMemories, writeMemory } from './memory.ts';
import { isAvailableSql, planJoin } from './automationSql.ts';
import { readBillingHistory } from './readBilling.ts';
import { readRulesOfEach } from './readRules.ts';

const query = queryOf(
  {
    ticketId: column.number(),
    rounds: column.number(),
    chatbotAt: column.orNull(column.text()),
    wasHandled: column.boolean(),
    lastOwnText: column.text(),
    isAvailable: column.boolean(),
  },
  `select t.id as "ticketId", (select count(*)::int from ticket_trackings k where k.ticket_id = t.id) as rounds,
     (select iso(k.chatbot_at) from ticket_trackings k where k.ticket_id = t.id and k.finished_at is null) as "chatbotAt",
     exists (select from ticket_moves v where v.ticket_id = t.id and v.moved_by is not null and v.id > coalesce(
       (select max(e.id) from ticket_moves e where e.ticket_id = t.id and e.kind = 'closed'), 0)) as "wasHandled",
     coalesce((select m.body from messages m where m.ticket_id = t.id and m.from_me order by m.sent_at desc, m.id desc limit 1), '') as "lastOwnText",
     ${isAvailableSql} as "isAvailable"
   from tickets t join companies c on c.id = t.company_id ${planJoin} where t.id = any($1::int[])`,
);

type OwnAutomation = NonNullable<Situation['ticket']['automation']>;

function automationOf({ useIntegration, integrationId, promptId }: Ticket, isAvailable: boolean): OwnAutomation | null {
  if (!useIntegration) {
    return null;
  }
  return integrationId
    ? { kind: 'integration', id: integrationId, isAvailable }
    : { kind: 'prompt', id: promptId ?? 0, isAvailable: isAvailable && promptId !== null };
}

/** A message to decide on, and its locked ticket. */
interface ReceivedMessage {
  readonly ticket: Ticket;
  readonly connectionId: number;
  readonly text: string;
  readonly content: NonNullable<Situation['content']>;
}

type TicketRow = RowOf<typeof query>;

interface ReadTicket {
  readonly row: TicketRow;
  readonly memory: ChatbotMemory;
  readonly rules: ChatbotRules;
}

async function buildSituation(
  scope: Scope,
  { ticket, text, content }: ReceivedMessage,
  { row, memory, rules }: ReadTicket,
): Promise<Situation> {
  const { rounds, chatbotAt, wasHandled, lastOwnText, isAvailable } = row;
  const round = { isFirst: rounds <= 1, chatbotAt: chatbotAt === null ? null : new Date(chatbotAt), wasHandled };
  return {
    now: scope.now,
    text,
    content,
    ticket: {
      isGroup: ticket.isGroup,
      status: ticket.status,
      userId: ticket.userId ?? null,
      queueId: ticket.queueId ?? null,
      isChatbot: ticket.chatbot,
      optionId: ticket.queueOptionId ?? null,
      menus: ticket.amountUsedBotQueues,
      automation: automationOf(ticket, isAvailable),
    },
    round,
    memory: memoryOfRound(memory, round),
    lastOwnText,
    billing: await readBillingHistory(scope, ticket, rules.ticketQueue),
    ...rules,
  };
}

/** Everything that decides on the answer to each message, of different tickets. */
async function readSituations(scope: Scope, receivedMessages: readonly ReceivedMessage[]): Promise<Situation[]> {
  if (receivedMessages.length === 0) {
    return [];
  }
  const ticketIds = receivedMessages.map(({ ticket }) => ticket.id);
  const [rows, memories, rules] = await Promise.all([
    queryPrepared(scope.em, query, [ticketIds]),
    readMemories(scope, ticketIds),
    readRulesOfEach(
      scope,
      receivedMessages.map(({ ticket, connectionId }) => ({ connectionId, queueId: ticket.queueId ?? null })),
    ),
  ]);
  const rowsById = new Map(rows.map((row) => [row.ticketId, row]));
  return settleAll(
    receivedMessages.map((one, place) =>
      buildSituation(scope, one, {
        row: required(rowsById.get(one.ticket.id), 'ERR_UNEXPECTED'),
        memory: memories.get(one.ticket.id) ?? emptyMemory,
        rules: required(rules[place], 'ERR_UNEXPECTED'),
      }),
    ),
  );
}

/** What an automation answers is asked for after the commit: nothing waits for another service. */
function recordTurn(scope: Scope, ticket: Ticket, { effect, messageId }: { effect: Effect; messageId: number }): void {
  const turn = { ticketId: ticket.id, messageId, promptId: null, integrationId: null, billing: null };
  if (effect.kind === 'askPrompt') {
    scope.recordEvent('chatbot.turnDue', { ...turn, promptId: effect.promptId });
  } else if (effect.kind === 'runIntegration') {
    scope.recordEvent('chatbot.turnDue', { ...turn, integrationId: effect.integrationId });
  } else if (effect.kind === 'askBilling') {
    scope.recordEvent('chatbot.turnDue', { ...turn, billing: effect.task });
  }
}

async function applyEffect(scope: Scope, ticket: Ticket, effect: Effect): Promise<void> {
  switch (effect.kind) {
    case 'reply':
      await sendAutomatic(scope, ticket, { text: effect.text, file: effect.file, origin: 'bot' });
      return;
    case 'begin':
      return trackChatbot(scope, ticket);
    case 'countMenu':
      ticket.amountUsedBotQueues += 1;
      return;
    case 'enterQueue':
      ticket.amountUsedBotQueues = 0;
      return transferTicket(scope, ticket, { queueId: effect.queueId, cause: 'menu' });
    case 'leaveQueue':
      return transferTicket(scope, ticket, { queueId: null, cause: 'menu' });
    case 'openOption':
      ticket.openOption(effect.optionId);
      return;
    case 'closeOptions':
      ticket.closeOptions();
      return;
    case 'startAutomation':
      ticket.startAutomation(effect.automation);
      return;
    case 'endAutomation':
      ticket.endAutomation();
      return;
    default:
  }
}

/** Changes of the ticket that are no move. */
const shownKinds: ReadonlySet<Effect['kind']> = new Set<Effect['kind']>(['openOption', 'closeOptions', 'startAutomation', 'endAutomation']);

/** Runs the effects on a locked ticket, in order and in one transaction. */
async function applyEffects(
  scope: Scope,
  ticket: Ticket,
  { effects, memory, messageId }: { effects: readonly Effect[]; memory: ChatbotMemory; messageId: number },
): Promise<void> {
  for (const effect of effects) {
    await applyEffect(scope, ticket, effect);
    recordTurn(scope, ticket, { effect, messageId });
  }
  const changes = effects.filter((effect) => effect.kind === 'remember').map((effect) => effect.memory);
  if (changes.length > 0) {
    await writeMemory(
      scope,
      ticket.id,
      changes.reduce<ChatbotMemory>((before, change) => ({ ...before, ...change }), memory),
    );
  }
  if (effects.some(({ kind }) => shownKinds.has(kind))) {
    scope.recordEvent('ticket.changed', { ticketId: ticket.id });
  }
}

const textKinds = new Set(['conversation', 'extendedTextMessage']);

/** A recording can be heard by an assistant. */
const contentOf = ({ mediaType }: Message): NonNullable<Situation['content']> =>
  textKinds.has(mediaType) ? 'text' : mediaType === 'audio' ? 'voice' : 'other';

/** What a message says that can be an answer: a file's name and a place's address are none. */
export const answeredText = ({ mediaType, body }: Pick<Message, 'mediaType' | 'body'>): string => (textKinds.has(mediaType) ? body : '');

/** A customer's message in a ticket of a connection. */
type AnswerableMessage = Message & { readonly ticketId: number; readonly connectionId: number };

const isAnswerable = (message: Message): message is AnswerableMessage =>
  Boolean(message.ticketId) && Boolean(message.connectionId) && !message.fromMe;

/** Tickets with another number of the company: two machines would answer each other. */
const ownNumbersQuery = queryOf(
  { id: column.number() },
  `select distinct t.id from tickets t join contacts c on c.id = t.contact_id join connections w on c.number in (w.number, w.known_number)
   where t.id = any($1::int[])`,
);

async function answerInOneTicketEach(scope: Scope, messages: readonly AnswerableMessage[]): Promise<void> {
  const tickets = await lockTickets(
    scope,
    messages.map(({ ticketId }) => ticketId),
  );
  const ownNumbers = new Set((await queryPrepared(scope.em, ownNumbersQuery, [[...tickets.keys()]])).map(({ id }) => id));
  const asked = messages.flatMap((message) => {
    const ticket = tickets.get(message.ticketId);
    return ticket === undefined || ownNumbers.has(ticket.id) || ticket.isGroup || ticket.status !== 'pending' ? [] : [{ message, ticket }];
  });
  const situations = await readSituations(
    scope,
    asked.map(({ message, ticket }) => ({
      ticket,
      connectionId: message.connectionId,
      text: answeredText(message),
      content: contentOf(message),
    })),
  );
  const decided = asked.map((one, place) => {
    const situation = required(situations[place], 'ERR_UNEXPECTED');
    return { ...one, memory: situation.memory, effects: decide(situation) };
  });
  for (const { ticket, message, effects, memory } of decided) {
    await applyEffects(scope, ticket, { effects, memory, messageId: message.id });
  }
  await storeDecisions(
    scope,
    decided.map(({ ticket, effects }) => ({ ticketId: ticket.id, effects })),
  );
}

/** Answers customers' messages, or leaves them to people; message, moves and texts are committed together, once. */
export async function answerMessages(scope: Scope, receivedMessages: readonly { readonly messageId: number }[]): Promise<void> {
  const storedMessages = await scope.em.find(
    Message,
    { id: { $in: receivedMessages.map(({ messageId }) => messageId) } },
    { orderBy: { id: 'asc' } },
  );
  // Tickets may have been joined since: what is decided on a later message depends on the answer to the one before.
  const byTicket = [...Map.groupBy(storedMessages.filter(isAnswerable), ({ ticketId }) => ticketId).values()];
  for (let n = 0; byTicket.some((messages) => messages.length > n); n += 1) {
    await answerInOneTicketEach(
      scope,
      byTicket.flatMap((messages) => messages.slice(n, n + 1)),
    );
  }
}
