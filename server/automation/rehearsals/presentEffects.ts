import type { RehearsalEffect } from '#shared/automation/rehearsals.ts';
import { dropUnknownVariables, substituteVariables } from '#shared/rules/substituteVariables.ts';
import type { ChatbotReason } from '#shared/automation/chatbot.ts';
import type { Situation } from '#server/automation/chatbot/index.ts';

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
