import { maxBillingLookups, maxUnknownDocuments } from '#shared/automation/billingProviders.ts';
import { findTaxDocument } from '#shared/rules/taxDocument.ts';
import { openBillingProviders } from '#server/automation/billingProviders/index.ts';
import { Message } from '#server/conversations/messages/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { BotTurn } from '#server/automation/botTurns/BotTurn.ts';
import type { Outcome } from '#server/automation/botTurns/Outcome.ts';
import type { PreparedAutomation } from '#server/automation/botTurns/PreparedAutomation.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { askBilling } from './askBilling.ts';
import { giveUp } from './giveUp.ts';

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
export async function prepareBilling(scope: Scope, { turn, ticket, open }: ClaimedBilling): Promise<PreparedAutomation> {
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
