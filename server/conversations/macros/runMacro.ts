import type { api } from '#shared/api.ts';
import type { MacroRunResult } from '#shared/conversations/macros.ts';
import { can } from '#shared/rules/permissions.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { assertAsSeen, findFullTicket, findSurvivingTicketId, lockTicket } from '#server/conversations/tickets/index.ts';
import { holdUser } from '#server/workspace/users/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { nameStep } from './nameStep.ts';
import type { PreparedSteps } from './prepareQuickMessages.ts';
import { runStep } from './runStep.ts';

const claimQuery = queryOf(
  { id: column.number() },
  'insert into macro_runs (company_id, user_id, key) values ($1, $2, $3) on conflict (company_id, user_id, key) do nothing returning id',
);
const forgetStatement = `delete from macro_runs where user_id = $1 and created_at < $2::timestamptz - interval '60 days'`;

/** False: the key was used. A call with the same key that still runs is awaited. */
async function claimKey({ em, companyId, actor, now }: Scope, key: string): Promise<boolean> {
  await execute(em, forgetStatement, [actor.userId, now]);
  return (await queryRows(em, claimQuery, [companyId, actor.userId, key])).length > 0;
}

type RunInput = InputOf<typeof api.macros.run>;

async function showIfVisible(scope: Scope, ticketId: number): Promise<MacroRunResult['ticket']> {
  const id = (await findSurvivingTicketId(scope, { id: ticketId })) ?? ticketId;
  const ticket = await findFullTicket(scope, id);
  return ticket !== null && can(scope.actor, 'ticket.see', ticket) ? ticket : null;
}

async function runSteps(
  scope: Scope,
  { ticketId, seen }: RunInput,
  { steps, messages }: PreparedSteps,
): Promise<MacroRunResult['outcomes']> {
  const assignees = steps.flatMap(({ userId }) => (typeof userId === 'number' ? [userId] : []));
  // As single transfers do: people are held before the ticket is locked.
  for (const userId of [...new Set(assignees)].toSorted((one, other) => one - other)) {
    await holdUser(scope, userId);
  }
  const ticket = await lockTicket(scope, ticketId);
  await assertAsSeen(scope, ticket, seen);
  const outcomes: MacroRunResult['outcomes'] = [];
  for (const [index, step] of steps.entries()) {
    const isChanged = await nameStep(index, () => runStep(scope, ticket.id, { step, message: messages.get(index) }));
    outcomes.push(isChanged ? 'done' : 'unchanged');
  }
  return outcomes;
}

/** Does all steps of a macro on a ticket in the transaction of the call: what fails takes everything back. */
export async function runMacro(scope: Scope, input: RunInput, prepared: PreparedSteps): Promise<MacroRunResult> {
  if (!(await claimKey(scope, input.key))) {
    return { ticket: await showIfVisible(scope, input.ticketId), outcomes: [] };
  }
  const outcomes = await runSteps(scope, input, prepared);
  return { ticket: await showIfVisible(scope, input.ticketId), outcomes };
}
