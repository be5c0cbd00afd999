import type { BillingTask } from '#shared/automation/billingProviders.ts';
import { recordBillingFailure, recordBillingSuccess, type OpenedBillingProvider } from '#server/automation/billingProviders/index.ts';
import { BillingServiceError } from '#server/integrations/billingProviders/BillingProvider.ts';
import { createBillingProvider } from '#server/integrations/billingProviders/createBillingProvider.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BotTurn } from '#server/automation/botTurns/BotTurn.ts';
import { goOn, type Outcome, type Postponement } from '#server/automation/botTurns/Outcome.ts';
import { answerCustomer } from './answerCustomer.ts';
import { billingTexts } from './billingTexts.ts';
import { giveUp } from './giveUp.ts';

export interface BillingTurn {
  readonly platform: Platform;
  readonly open: OpenContext<Scope>;
  readonly turn: BotTurn;
  readonly task: BillingTask;
  readonly document: string;
  /** In the order of the requests. */
  readonly providers: readonly OpenedBillingProvider[];
  readonly now: Date;
  readonly hasMainMenu: boolean;
}

/** Before the only further try. */
const retryInMs = 2000;

const failureOf = (error: unknown): string =>
  error instanceof BillingServiceError ? `${error.failure}${error.status > 0 ? ` ${error.status}` : ''}` : 'error';

const isTemporary = (error: unknown): boolean =>
  error instanceof BillingServiceError &&
  (error.failure === 'unreachable' || (error.failure === 'refused' && (error.status >= 500 || error.status === 429)));

/** Null: this system does not know the document. */
async function askOne({ platform, open, task, document }: BillingTurn, { credentials }: OpenedBillingProvider): Promise<Outcome | null> {
  const customer = await createBillingProvider(platform.config, credentials).findCustomer(document);
  const outcome = customer === null ? null : await answerCustomer(customer, task);
  await open((scope) => recordBillingSuccess(scope, credentials.kind));
  return outcome;
}

type Asked = { readonly outcome: Outcome | null } | { readonly failure: string; readonly isTemporary: boolean };

async function tryOne(billing: BillingTurn, provider: OpenedBillingProvider): Promise<Asked> {
  const { platform, open, turn, now } = billing;
  const { kind } = provider.credentials;
  if (provider.pausedUntil !== null && provider.pausedUntil > now) {
    return { failure: 'paused', isTemporary: false };
  }
  try {
    return { outcome: await askOne(billing, provider) };
  } catch (error) {
    const failure = failureOf(error);
    // The document stays out of the log.
    platform.log.warn({ err: error, provider: kind, ticketId: turn.ticketId }, 'a billing system could not be asked');
    await open((scope) => recordBillingFailure(scope, kind, failure));
    return { failure, isTemporary: isTemporary(error) };
  }
}

const unknownDocument = (hasMainMenu: boolean): Outcome => ({
  replies: [{ kind: 'text', text: billingTexts.unknownDocument(hasMainMenu) }],
  ending: goOn,
  delayMs: 0,
  failure: 'unknownDocument',
});

/** The first system that knows the document answers; whether it is unknown is certain only when all of them were asked. */
export async function askBilling(billing: BillingTurn): Promise<Outcome | Postponement> {
  const failures: { failure: string; isTemporary: boolean }[] = [];
  for (const provider of billing.providers) {
    const asked = await tryOne(billing, provider);
    if ('failure' in asked) {
      failures.push(asked);
    } else if (asked.outcome !== null) {
      return asked.outcome;
    }
  }
  const [first] = failures;
  if (billing.turn.attempts === 1 && failures.some((one) => one.isTemporary)) {
    return { retryInMs };
  }
  if (billing.providers.length === 0) {
    return giveUp('gone');
  }
  return first === undefined ? unknownDocument(billing.hasMainMenu) : giveUp(first.failure);
}
