import Joi from 'joi';
import { maxBillingLookups, maxUnknownDocuments } from '#shared/automation/queueIntegrations/billingProviders.ts';
import { findTaxDocument } from '#shared/rules/taxDocument.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { ChatbotReason } from '#shared/automation/chatbot/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Jobs } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { openBillingProviders } from '#server/automation/queueIntegrations/index.ts';
import { Message } from '#server/conversations/messages/index.ts';
import { closeTicket, type Ticket, transferTicket } from '#server/conversations/tickets/index.ts';
import { storeDecisions } from '#server/automation/chatbot/decisions.ts';
import type { BotTurn } from './BotTurn.ts';
import { deliver, lockAnswered } from './deliver.ts';
import { type Ending, isPostponement, type Outcome, type Postponement, type Reply } from './Outcome.ts';
import type { PreparedAutomation } from './PreparedAutomation.ts';
import { preparePrompt } from './prompt/preparePrompt.ts';
import { prepareIntegration } from './integration/prepareIntegration.ts';
import { claimTurn, enqueueNext, enqueueTurns, finishTurn, postponeTurn, saveOutcome } from './turnQueue.ts';
import { botTexts } from './texts.ts';
import { askBilling, giveUp } from './billing/askBilling.ts';

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
async function applyEnding(scope: Scope, ticket: Ticket, { turn, outcome }: { turn: BotTurn; outcome: Outcome }): Promise<void> {
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

/** Earlier turns of the contact in any conversation; what is being looked up there may be unknown too. */
const earlierQuery = queryOf(
  { lookups: column.number(), unknownDocuments: column.number() },
  `select count(*)::int as lookups, (count(*) filter (where b.reason = 'unknownDocument' or b.state = 'waiting'))::int as "unknownDocuments"
   from bot_turns b join tickets t on t.id = b.ticket_id where t.contact_id = $1 and b.billing is not null and b.id < $2 and b.created_at > $3`,
);
const menuQuery = queryOf({ queues: column.number() }, 'select count(*)::int as queues from connection_queues where connection_id = $1');

/** Messages that came at once were decided on before any of them was looked up: the limit is kept here. */
async function isLimitReached({ em, now }: Scope, { contactId }: Ticket, { id }: BotTurn): Promise<boolean> {
  const [earlier] = await queryRows(em, earlierQuery, [contactId, id, new Date(now.getTime() - dayMs)]);
  const { lookups = 0, unknownDocuments = 0 } = earlier ?? {};
  return lookups >= maxBillingLookups || unknownDocuments >= maxUnknownDocuments;
}

const always = (outcome: Outcome): PreparedAutomation => ({ ask: async () => outcome, fetchContent: async () => null });

interface ClaimedBilling {
  readonly turn: BotTurn;
  readonly ticket: Ticket;
  readonly open: OpenContext<Scope>;
}

/** Reads what is needed to look somebody up; the systems are asked outside of this transaction. */
async function prepareBilling(scope: Scope, { turn, ticket, open }: ClaimedBilling): Promise<PreparedAutomation> {
  const { em, now, platform } = scope;
  const task = turn.billing ?? 'secondCopy';
  const document = findTaxDocument((await em.findOneOrFail(Message, { id: turn.messageId })).body);
  if (document === null || (await isLimitReached(scope, ticket, turn))) {
    return always(giveUp('tooManyDocuments'));
  }
  const providers = await openBillingProviders(scope, task);
  const [menu] = await queryRows(em, menuQuery, [ticket.whatsappId]);
  const hasMainMenu = (menu?.queues ?? 0) > 1;
  return { ask: () => askBilling({ platform, open, turn, task, document, providers, now, hasMainMenu }), fetchContent: async () => null };
}

const retryMs = 5000;

/** Of the ticket's first turn; none: it was given up already. What broke it may be its answer, which is forgotten then. */
const breakQuery = queryOf(
  { id: column.number() },
  `update bot_turns set reason = case reason when 'error' then 'broken' else 'error' end,
     outcome = case reason when 'error' then null else outcome end, next_attempt_at = $2, claimed_until = null
   where id = (select id from bot_turns where ticket_id = $1 and state = 'waiting' order by id limit 1 for update)
     and reason is distinct from 'broken'
   returning id::float8 as id`,
);

/** What nobody foresaw is tried again, then people continue: a customer would be left with a turn that never ends. */
async function breakTurn(open: OpenContext<Scope>, ticketId: number, error: unknown): Promise<void> {
  let isNoted = false;
  await open(async (scope) => {
    const at = new Date(scope.now.getTime() + retryMs);
    isNoted = (await queryRows(scope.em, breakQuery, [ticketId, at])).length > 0;
    if (isNoted) {
      scope.log.error({ err: error, ticketId }, 'a turn of an automation has failed unexpectedly');
      enqueueTurns(scope, ticketId, at);
    }
  });
  if (!isNoted) {
    throw error;
  }
}

const isBroken = ({ reason }: BotTurn): boolean => reason === 'broken';

/** Behind what was sent already. */
function brokenOutcome({ sent }: BotTurn): Outcome {
  const reply: Reply = { kind: 'text', text: botTexts.peopleContinue };
  return {
    replies: Array.from({ length: sent + 1 }, () => reply),
    ending: { kind: 'handOver', queueId: null, userId: null },
    delayMs: 0,
    typebot: { sessionId: null, isRunning: false },
    failure: 'error',
  };
}

interface TurnResult {
  readonly turn: BotTurn;
  readonly result: Outcome | Postponement | 'takenOver';
}

/** Null: a person has taken the conversation, or it went elsewhere. */
async function prepare(scope: Scope, turn: BotTurn, open: OpenContext<Scope>): Promise<PreparedAutomation | null> {
  const ticket = await lockAnswered(scope, turn);
  if (ticket === null) {
    return null;
  }
  if (isBroken(turn)) {
    return { ask: async () => brokenOutcome(turn), fetchContent: async () => null };
  }
  if (turn.billing !== null) {
    return prepareBilling(scope, { turn, ticket, open });
  }
  return turn.promptId === null ? prepareIntegration(scope, { turn, ticket, open }) : preparePrompt(scope, { turn, ticket, open });
}

interface Claimed {
  readonly turn: BotTurn;
  readonly automation: PreparedAutomation | null;
  readonly platform: Platform;
  readonly companyId: number;
}

async function claim(open: OpenContext<Scope>, ticketId: number): Promise<Claimed | null> {
  return open(async (scope) => {
    const { platform, companyId } = scope;
    const turn = await claimTurn(scope, ticketId);
    return turn && { turn, automation: await prepare(scope, turn, open), platform, companyId };
  });
}

/** Asks the service and sends what it answers, outside of any long transaction; what was asked before is not asked again. */
async function runTurn(open: OpenContext<Scope>, ticketId: number): Promise<TurnResult | null> {
  const claimed = await claim(open, ticketId);
  if (claimed === null) {
    return null;
  }
  const { turn, automation, platform, companyId } = claimed;
  if (automation === null) {
    return { turn, result: 'takenOver' };
  }
  const result = turn.outcome ?? (await automation.ask());
  if (isPostponement(result)) {
    return { turn, result };
  }
  await open((scope) => (turn.outcome === null ? saveOutcome(scope, turn, result) : Promise.resolve()));
  const delivery = await deliver({ platform, companyId, open, fetchContent: automation.fetchContent }, turn, result);
  const rest = delivery === 'later' ? { retryInMs: result.delayMs } : result;
  return { turn, result: delivery === 'takenOver' ? delivery : rest };
}

async function takeTurn(open: OpenContext<Scope>, { ticketId }: Jobs['botTurns.take']): Promise<TurnResult | null> {
  try {
    return await runTurn(open, ticketId);
  } catch (error) {
    await breakTurn(open, ticketId, error);
    return null;
  }
}

async function settleOutcome(scope: Scope, turn: BotTurn, outcome: Outcome): Promise<void> {
  const ticket = await lockAnswered(scope, turn);
  if (ticket === null) {
    return finishTurn(scope, turn, { state: 'dropped', reason: 'takenOver' });
  }
  await applyEnding(scope, ticket, { turn, outcome });
  const { failure } = outcome;
  return finishTurn(scope, turn, failure === undefined ? { state: 'answered' } : { state: 'failed', reason: failure });
}

async function settleTurn(scope: Scope, { ticketId }: Jobs['botTurns.take'], { prepared }: JobRun<TurnResult | null>): Promise<void> {
  if (!prepared) {
    return;
  }
  const { turn, result } = prepared;
  if (result === 'takenOver') {
    await finishTurn(scope, turn, { state: 'dropped', reason: 'takenOver' });
  } else if (isPostponement(result)) {
    await postponeTurn(scope, turn, result.retryInMs);
  } else {
    await settleOutcome(scope, turn, result);
  }
  await enqueueNext(scope, ticketId);
}

export const takeTurnJob = defineJob<Scope, 'botTurns.take', TurnResult | null>('botTurns.take', settleTurn, {
  rules: { ticketId: Joi.number().integer().required() },
  prepare: takeTurn,
  // Services answer in seconds: many conversations wait at once.
  concurrency: 32,
});
