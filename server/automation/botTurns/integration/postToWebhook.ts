import { noReplies, type Outcome } from '#server/automation/botTurns/Outcome.ts';
import type { IntegrationTurn } from './IntegrationTurn.ts';

/** Tells a flow of a message; its answer is ignored (contract, behaviour 13.1). */
export async function postToWebhook({ platform, integration, turn, event }: IntegrationTurn): Promise<Outcome> {
  const { urlN8N, secret } = integration;
  await platform.bots.postEvent({ url: urlN8N ?? '', secret, delivery: `${turn.id}`, body: event });
  return noReplies;
}
