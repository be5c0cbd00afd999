import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { BotTurn } from './BotTurn.ts';
import type { Outcome, Reply } from './Outcome.ts';
import { botTexts } from './texts.ts';
import { enqueueTurns } from './turnQueue.ts';

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
export async function breakTurn(open: OpenContext<Scope>, ticketId: number, error: unknown): Promise<void> {
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

export const isBroken = ({ reason }: BotTurn): boolean => reason === 'broken';

/** Behind what was sent already. */
export function brokenOutcome({ sent }: BotTurn): Outcome {
  const reply: Reply = { kind: 'text', text: botTexts.peopleContinue };
  return {
    replies: Array.from({ length: sent + 1 }, () => reply),
    ending: { kind: 'handOver', queueId: null, userId: null },
    delayMs: 0,
    typebot: { sessionId: null, isRunning: false },
    failure: 'error',
  };
}
