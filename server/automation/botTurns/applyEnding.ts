import { closeTicket, transferTicket, type Ticket } from '#server/conversations/tickets/index.ts';
import { storeDecisions } from '#server/automation/chatbot/index.ts';
import type { ChatbotReason } from '#shared/automation/chatbot.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { BotTurn } from './BotTurn.ts';
import type { Ending, Outcome } from './Outcome.ts';

const causeOf = ({ promptId }: BotTurn): 'assistant' | 'integration' => (promptId === null ? 'integration' : 'assistant');

const reasonsByFailure: Readonly<Record<string, ChatbotReason>> = {
  budget: 'budgetSpent',
  companyBudget: 'companyBudgetSpent',
  recording: 'recordingUnheard',
};

/** Text of the note for the next agent. */
function reasonOf(turn: BotTurn, { failure }: Outcome): ChatbotReason {
  const cause = causeOf(turn);
  return failure === undefined ? `${cause}HandsOver` : (reasonsByFailure[failure] ?? `${cause}Failed`);
}

type HandoverEnding = Extract<Ending, { kind: 'handOver' }>;

/** A queue that has gone meanwhile, or a person who may not have it, leaves the conversation where it is. */
async function passToQueue(
  scope: Scope,
  ticket: Ticket,
  { queueId, userId, cause }: HandoverEnding & { cause: ReturnType<typeof causeOf> },
): Promise<void> {
  const isElsewhere = (queueId !== null && queueId !== (ticket.queueId ?? null)) || userId !== null;
  ticket.endAutomation();
  scope.recordEvent('ticket.changed', { ticketId: ticket.id });
  if (isElsewhere) {
    const destination = { ...(queueId !== null && { queueId }), ...(userId !== null && { userId }) };
    await transferTicket(scope, ticket, { ...destination, cause }).catch((error: unknown) => {
      if (!(error instanceof AppError)) {
        throw error;
      }
      scope.log.warn({ err: error, ticketId: ticket.id }, 'a bot has named a place that the conversation cannot go to');
    });
  }
}

/** Brings the conversation, locked, to where the outcome says. */
export async function applyEnding(scope: Scope, ticket: Ticket, { turn, outcome }: { turn: BotTurn; outcome: Outcome }): Promise<void> {
  const { ending, typebot } = outcome;
  if (typebot !== undefined) {
    Object.assign(ticket, { typebotSessionId: typebot.sessionId, typebotStatus: typebot.isRunning });
  }
  if (ending.kind === 'close') {
    await closeTicket(scope, ticket, { cause: causeOf(turn) });
  } else if (ending.kind === 'handOver') {
    await storeDecisions(scope, [{ ticketId: ticket.id, effects: [{ kind: 'endAutomation', reason: reasonOf(turn, outcome) }] }]);
    await passToQueue(scope, ticket, { ...ending, cause: causeOf(turn) });
  }
  await scope.em.flush();
}
