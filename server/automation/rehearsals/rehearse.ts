import type { RehearsalTurn } from '#shared/automation/rehearsals.ts';
import { advanceSituation, decide, emptyMemory, type ChatbotRules, type Situation } from '#server/automation/chatbot/index.ts';
import { presentEffects } from './presentEffects.ts';

/** A customer of a rehearsal. */
export interface RehearsedCustomer {
  readonly name: string;
  /** True: has been in touch before. */
  readonly isReturning: boolean;
}

/** A new ticket of a connection: as the inbox does, the only queue of a connection is its queue. */
export function beginSituation(rules: ChatbotRules, { isReturning }: Pick<RehearsedCustomer, 'isReturning'>): Situation {
  const [first, second] = rules.queues;
  const queue = second === undefined ? (first ?? null) : null;
  return {
    ...rules,
    now: new Date(0),
    text: '',
    ticket: { isGroup: false, status: 'pending', userId: null, queueId: queue?.id ?? null, isChatbot: false, optionId: null, menus: 0 },
    round: { isFirst: !isReturning, chatbotAt: null, wasHandled: false },
    memory: emptyMemory,
    lastOwnText: '',
    ticketQueue: queue,
  };
}

export interface AnsweredMessage {
  readonly turn: RehearsalTurn;
  readonly situation: Situation;
}

/** What the chatbot answers to a message, by the rules that decide on real ones, and the situation after it. */
export function answerMessage(before: Situation, { text, at, name }: { text: string; at: string; name: string }): AnsweredMessage {
  const asked: Situation = { ...before, text, now: new Date(at) };
  const effects = decide(asked);
  const situation = advanceSituation(asked, effects);
  const { queueId, isChatbot, optionId } = situation.ticket;
  const turn: RehearsalTurn = {
    text,
    at,
    effects: presentEffects(effects, situation, name),
    place: { queueId, isInMenu: isChatbot, optionId },
  };
  return { turn, situation };
}
