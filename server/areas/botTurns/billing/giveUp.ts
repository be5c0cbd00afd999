import type { Outcome } from '#server/areas/botTurns/Outcome.ts';
import { botTexts } from '#server/areas/botTurns/texts.ts';

/** Nobody can be asked: people continue. */
export const giveUp = (failure: string): Outcome => ({
  replies: [{ kind: 'text', text: botTexts.peopleContinue }],
  ending: { kind: 'handOver', queueId: null, userId: null },
  delayMs: 0,
  failure,
});
