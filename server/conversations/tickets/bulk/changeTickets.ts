import type { TicketBulkInput, TicketBulkOutcome, TicketBulkResult } from '#shared/conversations/tickets/bulk.ts';
import { AppError } from '#shared/errors.ts';
import { can, type UserActor } from '#shared/rules/permissions.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { runInScope, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { findFullTickets } from '#server/conversations/tickets/reading/showTicket.ts';
import { holdUser } from '#server/workspace/users/index.ts';
import { assertAsSeen, isRepeatedAction } from '#server/conversations/tickets/lateActions.ts';
import { lockTicket } from '#server/conversations/tickets/lockTicket.ts';
import { changeTicket } from './bulkActions.ts';

/** False: it was so already, or this call has done it before. */
async function changeOnce(scope: UserScope, id: number, input: TicketBulkInput): Promise<boolean> {
  if (await isRepeatedAction(scope, id, input.key)) {
    return false;
  }
  if (input.seen !== undefined) {
    // As `updateTicket` does: the person is locked before the ticket.
    await (typeof input.userId === 'number' ? holdUser(scope, input.userId) : undefined);
    await assertAsSeen(scope, await lockTicket(scope, id), input.seen);
  }
  return changeTicket(scope, id, input);
}

async function changeAlone({ platform, actor }: PrepareContext<UserActor>, id: number, input: TicketBulkInput): Promise<TicketBulkOutcome> {
  try {
    const principal = { companyId: actor.companyId, actor };
    const isChanged = await runInScope(platform, principal, (scope) => changeOnce(scope, id, input));
    return { id, outcome: isChanged ? 'done' : 'unchanged' };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'ERR_VALIDATION') {
      return { id, outcome: 'failed', error: error.code };
    }
    throw error;
  }
}

/**
 * Each ticket in a transaction of its own: one that is refused stops no other, none waits for the locks of all, and after a crash the
 * same call does what is left.
 */
export async function changeTickets(context: PrepareContext<UserActor>, input: TicketBulkInput): Promise<TicketBulkOutcome[]> {
  const outcomes: TicketBulkOutcome[] = [];
  for (const id of input.ids) {
    outcomes.push(await changeAlone(context, id, input));
  }
  return outcomes;
}

/** The outcomes with the tickets as they are now. */
export async function showChanges(scope: Scope, _input: TicketBulkInput, outcomes: TicketBulkOutcome[]): Promise<TicketBulkResult> {
  const changedIds = outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  const tickets = await findFullTickets(scope, changedIds);
  return { outcomes, tickets: tickets.filter((ticket) => can(scope.actor, 'ticket.see', ticket)) };
}
