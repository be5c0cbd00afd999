import { readAccount } from '#server/integrations/bots/readAccount.ts';
import { BotServiceError } from '#server/integrations/bots/BotServices.ts';
import { goOn, noReplies, type Outcome } from '#server/automation/botTurns/Outcome.ts';
import type { IntegrationTurn } from './IntegrationTurn.ts';

/** What the service takes. */
const maxTextLength = 256;

/** An agent of DialogFlow answers; the session is the ticket's (contract, behaviour 13.3). */
export async function askDialogflow({ platform, integration, turn, text }: IntegrationTurn): Promise<Outcome> {
  const words = text.trim().slice(0, maxTextLength);
  if (words === '') {
    return noReplies;
  }
  const account = readAccount(integration.jsonContent);
  if (account === null) {
    throw new BotServiceError('account');
  }
  const { projectName, language } = integration;
  const session = `ticket-${turn.ticketId}`;
  const request = { account, project: projectName ?? '', session, language: language || 'pt-BR', text: words };
  const { texts, isEnd } = await platform.bots.detectIntent(request);
  return {
    replies: texts.map((answer) => ({ kind: 'text', text: answer })),
    ending: isEnd ? { kind: 'handOver', queueId: null, userId: null } : goOn,
    delayMs: 0,
  };
}
