import type { RehearsalEffect, RehearsalTurn } from '#shared/areas/rehearsals.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { advanceSituation, decide, emptyMemory, type ChatbotRules, type Effect, type Situation } from '#server/areas/chatbot/index.ts';

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

/** The queue or the option that an effect is about. */
const findTargetId = (effect: Effect): number | null =>
  effect.kind === 'enterQueue' ? effect.queueId : 'optionId' in effect ? (effect.optionId ?? null) : null;

/** An effect as the customer and the admin see it, in the situation after it; what the chatbot notes for itself is none. */
function presentEffect(effect: Effect, { now, company: { timeZone }, ticketQueue }: Situation, name: string): RehearsalEffect[] {
  if (effect.kind === 'remember') {
    return [];
  }
  const isReply = effect.kind === 'reply';
  return [
    {
      kind: effect.kind,
      reason: effect.reason,
      text:
        isReply && effect.text !== '' ? substituteVariables(effect.text, { name, queue: ticketQueue?.name ?? '', now, timeZone }) : null,
      fileName: isReply && effect.file !== null ? (effect.file.name ?? effect.file.path) : null,
      targetId: findTargetId(effect),
    },
  ];
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
    effects: effects.flatMap((effect) => presentEffect(effect, situation, name)),
    place: { queueId, isInMenu: isChatbot, optionId },
  };
  return { turn, situation };
}
