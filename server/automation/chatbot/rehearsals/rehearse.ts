import type { RehearsalEffect, RehearsalTurn } from '#shared/automation/chatbot/rehearsals.ts';
import { dropUnknownVariables, substituteVariables } from '#shared/rules/substituteVariables.ts';
import type { ChatbotReason } from '#shared/automation/chatbot/index.ts';
import { advanceSituation } from '#server/automation/chatbot/advanceSituation.ts';
import { type ChatbotRules, emptyMemory, type Situation } from '#server/automation/chatbot/Situation.ts';
import { decide } from '#server/automation/chatbot/decide.ts';

/** An effect of the chatbot, of the time, of a rating or of a person. */
interface ShownEffect {
  readonly kind: string;
  readonly reason: ChatbotReason;
  readonly text?: string | null;
  readonly file?: { readonly path: string; readonly name: string | null } | null;
  readonly queueId?: number;
  readonly optionId?: number | null;
}

/** Texts of other effects are the customer's own. */
const sentKinds: ReadonlySet<string> = new Set(['reply', 'ask', 'say', 'remind', 'write']);

const findTargetId = ({ queueId, optionId }: ShownEffect): number | null => queueId ?? optionId ?? null;

/** What the customer receives of an effect. */
function presentText({ kind, text }: ShownEffect, { now, company: { timeZone }, ticketQueue }: Situation, name: string): string | null {
  const isSent = sentKinds.has(kind) && typeof text === 'string' && text !== '';
  return isSent
    ? substituteVariables(dropUnknownVariables(text), { name, number: '', email: '', queue: ticketQueue?.name ?? '', now, timeZone })
    : null;
}

const findFileName = ({ file = null }: ShownEffect): string | null => (file === null ? null : (file.name ?? file.path));

const presentEffect = (effect: ShownEffect, situation: Situation, name: string): RehearsalEffect => ({
  kind: effect.kind === 'say' ? 'reply' : effect.kind,
  reason: effect.reason,
  text: presentText(effect, situation, name),
  fileName: findFileName(effect),
  targetId: findTargetId(effect),
});

/** Effects as the customer and the admin see them, in the situation after them; what the chatbot notes for itself is none. */
export const presentEffects = (effects: readonly ShownEffect[], situation: Situation, name: string): RehearsalEffect[] =>
  effects.filter(({ kind }) => kind !== 'remember').map((effect) => presentEffect(effect, situation, name));

/** A customer of a rehearsal. */
interface RehearsedCustomer {
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

interface AnsweredMessage {
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
