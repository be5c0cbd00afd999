import { maxRehearsalSteps, type ReplayTurn } from '#shared/automation/chatbot/rehearsals.ts';
import type { TicketStepCause, TicketStepKind } from '#shared/conversations/tickets/steps.ts';
import { answeredText } from '#server/automation/chatbot/answerMessages.ts';
import type { Situation } from '#server/automation/chatbot/Situation.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { answerMessage } from './rehearse.ts';

/** A message of a conversation. */
interface PastMessage {
  readonly at: string;
  /** Whether it is the customer's. */
  readonly isCustomer: boolean;
  /** Whether the chatbot wrote it. */
  readonly isBot: boolean;
  readonly mediaType: string;
  readonly body: string;
}

/** A step of its way; without a person it was the customer's or the chatbot's. */
interface PastMove {
  readonly at: string;
  readonly kind: TicketStepKind;
  readonly cause: TicketStepCause | null;
  readonly isByPerson: boolean;
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** By the time of arrival, as the chatbot met them: an answer belongs to the message before it. */
const messagesQuery = queryOf<PastMessage>(
  {
    at: column.text(),
    isCustomer: column.boolean(),
    isBot: column.boolean(),
    mediaType: column.text(),
    body: column.text(),
  },
  `select iso(m.created_at) as at, not m.from_me as "isCustomer", m.from_me and m.origin = 'bot' as "isBot",
     m.media_type as "mediaType", m.body
   from messages m where m.ticket_id = $1 and m.created_at <= coalesce(
     (select c.created_at from messages c where c.ticket_id = $1 and not c.from_me order by c.created_at, c.id offset $2 limit 1), 'infinity')
   order by m.created_at, m.id limit $3`,
);
const countQuery = queryOf({ count: column.number() }, 'select count(*)::int as count from messages where ticket_id = $1 and not from_me');
const movesQuery = queryOf<PastMove>(
  {
    at: column.text(),
    kind: column.text<TicketStepKind>(),
    cause: column.orNull(column.text<TicketStepCause>()),
    isByPerson: column.boolean(),
    userId: column.orNull(column.number()),
    queueId: column.orNull(column.number()),
  },
  `select iso(v.created_at) as at, v.kind, v.cause, v.moved_by is not null as "isByPerson", v.to_user_id as "userId", v.to_queue_id as "queueId"
   from ticket_moves v where v.ticket_id = $1 order by v.id limit 500`,
);

/** Messages of others than the customer count too; more are never read. */
const maxMessages = maxRehearsalSteps * 20;

interface PastConversation {
  readonly messages: readonly PastMessage[];
  readonly moves: readonly PastMove[];
  readonly customerMessages: number;
}

/** The first messages of a ticket, and its moves. */
export async function readConversation({ em }: Scope, ticketId: number): Promise<PastConversation> {
  const messages = await queryRows(em, messagesQuery, [ticketId, maxRehearsalSteps, maxMessages]);
  const moves = await queryRows(em, movesQuery, [ticketId]);
  const [row] = await queryRows(em, countQuery, [ticketId]);
  return { messages, moves, customerMessages: row?.count ?? 0 };
}

/** Moves that the chatbot made itself are its answers, and are not repeated. */
const isOutside = ({ cause }: PastMove): boolean => cause !== 'menu';

const withQueue = (situation: Situation, queueId: number | null): Situation => ({
  ...situation,
  ticket: { ...situation.ticket, queueId, isChatbot: false, optionId: null },
  ticketQueue: situation.queues.find(({ id }) => id === queueId) ?? null,
});

/** What people and the time did to a ticket: the chatbot meets it as it became. */
function applyMove(situation: Situation, { kind, isByPerson, userId, queueId }: PastMove, first: Situation): Situation {
  if (kind === 'closed') {
    return { ...situation, ticket: { ...situation.ticket, status: 'closed', userId: null } };
  }
  const isNewRound = kind === 'opened' || kind === 'reopened';
  if (isNewRound && !isByPerson) {
    const isFirst = kind === 'opened';
    const begun = isFirst ? first : withQueue(situation, situation.ticket.queueId);
    const ticket = { ...begun.ticket, status: 'pending' as const, userId: null, menus: 0 };
    return { ...begun, ticket, memory: situation.memory, round: { isFirst, chatbotAt: null, wasHandled: false } };
  }
  const moved = withQueue(situation, queueId);
  const status = userId === null ? ('pending' as const) : ('open' as const);
  const round = { ...situation.round, wasHandled: situation.round.wasHandled || isByPerson };
  return { ...moved, ticket: { ...moved.ticket, status, userId }, round };
}

/** What the chatbot did between a message of the customer and the next one. */
function readAnswer({ messages, moves }: PastConversation, index: number): ReplayTurn['happened'] {
  const next = messages.findIndex(({ isCustomer }, place) => place > index && isCustomer);
  const until = next === -1 ? null : (messages[next]?.at ?? null);
  const texts = messages
    .slice(index + 1, next === -1 ? undefined : next)
    .flatMap(({ isBot, body }) => (isBot && body !== '' ? [body] : []));
  const before = moves.filter(({ at }) => until === null || at < until);
  return { texts, queueId: before.at(-1)?.queueId ?? null };
}

/** Line ends and spaces around do not make a text another one. */
const isSameText = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text.trim() === other[index]?.trim());

interface ReplayState {
  readonly situation: Situation;
  /** Still to come. */
  readonly moves: readonly PastMove[];
}

/** Applies what happened to the ticket up to an instant. */
const applyMoves = ({ situation, moves }: ReplayState, until: string, first: Situation): ReplayState => ({
  situation: moves.filter(({ at }) => at <= until).reduce((before, move) => applyMove(before, move, first), situation),
  moves: moves.filter(({ at }) => at > until),
});

interface ReplayOptions {
  /** The ticket as it would begin today. */
  readonly first: Situation;
  /** The contact's. */
  readonly name: string;
}

/** One message of the customer, and what the chatbot did then. */
function replayMessage(past: PastConversation, index: number, { situation, name }: { situation: Situation; name: string }) {
  const message = past.messages[index];
  const { status, userId } = situation.ticket;
  const isHandled = status !== 'pending' || userId !== null;
  const text = message === undefined ? '' : answeredText(message);
  const answered = answerMessage(situation, { text, at: message?.at ?? '', name });
  const happened = readAnswer(past, index);
  const texts = answered.turn.effects.flatMap(({ text: reply }) => (reply === null ? [] : [reply]));
  // What an assistant or another service would say is not known here.
  const isElsewhere = answered.turn.effects.some(({ kind }) => ['askPrompt', 'runIntegration', 'askBilling'].includes(kind));
  const isSamePlace = isHandled || happened.queueId === answered.turn.place.queueId;
  const turn: ReplayTurn = {
    ...answered.turn,
    isHandled,
    happened,
    isSame: isSamePlace && (isElsewhere || isSameText(texts, happened.texts)),
  };
  return { turn, situation: answered.situation };
}

/** Feeds a conversation to the rules of today: its customer's messages with their times, and what people did between them. */
export function replayConversation(past: PastConversation, { first, name }: ReplayOptions): ReplayTurn[] {
  const turns: ReplayTurn[] = [];
  let state: ReplayState = { situation: first, moves: past.moves.filter(isOutside) };
  for (const [index, message] of past.messages.entries()) {
    if (message.isCustomer && turns.length < maxRehearsalSteps) {
      state = applyMoves(state, message.at, first);
      const { turn, situation } = replayMessage(past, index, { situation: state.situation, name });
      turns.push(turn);
      state = { ...state, situation };
    } else if (!message.isCustomer && !message.isBot) {
      state = { ...state, situation: { ...state.situation, lastOwnText: message.body } };
    }
  }
  return turns;
}
