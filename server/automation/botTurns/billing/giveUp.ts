import type { Outcome } from '#server/automation/botTurns/Outcome.ts';
import { botTexts } from '#server/automation/botTurns/texts.ts';

/** Nobody can be asked: people continue. */
export const giveUp = (failure: string): Outcome => ({
  replies: [{ kind: 'text', text: botTexts.peopleContinue }],
  ending: { kind: 'handOver', queueId: null, userId: null },
  delayMs: 0,
  failure,
});
