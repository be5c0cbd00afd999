import Joi from 'joi';
import type { Jobs } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { applyEnding } from './applyEnding.ts';
import type { BotTurn } from './BotTurn.ts';
import { breakTurn, brokenOutcome, isBroken } from './breakTurn.ts';
import { deliver } from './deliver.ts';
import { lockAnswered } from './lockAnswered.ts';
import { isPostponement, type Outcome, type Postponement } from './Outcome.ts';
import type { PreparedAutomation } from './PreparedAutomation.ts';
import { prepareBilling } from './billing/prepareBilling.ts';
import { preparePrompt } from './prompt/preparePrompt.ts';
import { prepareIntegration } from './integration/prepareIntegration.ts';
import { claimTurn, enqueueNext, finishTurn, postponeTurn, saveOutcome } from './turnQueue.ts';

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
