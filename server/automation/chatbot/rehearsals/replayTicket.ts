import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { readRules } from '#server/automation/chatbot/readRules.ts';
import { assertConversationReadable, showTicket } from '#server/conversations/tickets/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { beginSituation } from './rehearse.ts';
import { readConversation, replayConversation } from './replayConversation.ts';
import { readQueueMap } from './runRehearsal.ts';

/** Answers a past conversation by today's rules; throws ERR_REPLAY_EMPTY where there is nothing to answer. */
export async function replayTicket(
  scope: Scope,
  { ticketId: id }: InputOf<typeof api.rehearsals.replay>,
): Promise<ResultOf<typeof api.rehearsals.replay>> {
  const ticket = await showTicket(scope, { id });
  await assertConversationReadable(scope, ticket);
  const connectionId = ticket.whatsappId;
  const past = await readConversation(scope, ticket.id);
  if (connectionId === null || past.customerMessages === 0 || ticket.isGroup) {
    throw new AppError('ERR_REPLAY_EMPTY');
  }
  const rules = await readRules(scope, { connectionId, queueId: null });
  const name = ticket.contact.name;
  const turns = replayConversation(past, { first: beginSituation(rules, { isReturning: false }), name });
  return {
    ticketId: ticket.id,
    contactName: name,
    connectionId,
    turns,
    omitted: past.customerMessages - turns.length,
    queues: await readQueueMap(scope, rules, turns),
  };
}
