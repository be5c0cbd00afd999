import { maxRehearsalSteps, type ReplayTurn } from '#shared/automation/rehearsals.ts';
import { answeredText, type Situation } from '#server/automation/chatbot/index.ts';
import type { PastConversation, PastMove } from './readConversation.ts';
import { answerMessage } from './rehearse.ts';

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
