import type { UserActor } from '#shared/rules/permissions.ts';
import { AppError } from '#shared/errors.ts';
import { findAssistant, type Assistant } from '#server/automation/prompts/assistant.ts';
import { findSpentBudget } from '#server/automation/prompts/budget.ts';
import { assertConversationReadable, showTicket } from '#server/conversations/tickets/index.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import { findHelperId } from './findHelper.ts';

/** Per user: each costs the company money. */
const assistLimit = { name: 'assists', points: 60, duration: 15 * minuteSeconds };

export async function takeAssist({ platform, actor }: PrepareContext<UserActor>): Promise<void> {
  await (await createRateLimiter(platform, assistLimit)).consume(`${actor.companyId}/${actor.userId}`);
}

/** Only who may read the conversation is helped with it. */
export async function findHelper(scope: Scope, ticketId: number): Promise<Assistant> {
  const ticket = await showTicket(scope, { id: ticketId });
  authorize(scope, 'ticket.handle', ticket);
  await assertConversationReadable(scope, ticket);
  const helperId = required(await findHelperId(scope, ticket.queueId), 'ERR_NO_ASSISTANT');
  const assistant = required(await findAssistant(scope, helperId), 'ERR_NO_ASSISTANT');
  const spent = await findSpentBudget(scope, helperId);
  if (spent !== null) {
    throw new AppError(spent === 'company' ? 'ERR_ASSIST_COMPANY_BUDGET' : 'ERR_ASSIST_BUDGET');
  }
  return assistant;
}
