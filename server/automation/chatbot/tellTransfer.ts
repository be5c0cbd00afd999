import { quoteBraces } from '#shared/rules/placeholders.ts';
import { sendAutomatic } from '#server/conversations/messages/index.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';
import { lockTicket, type TicketAssignment } from '#server/conversations/tickets/index.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { chatbotTexts } from './texts.ts';

/** What of a transfer concerns the customer (contract, behaviour 9.1). */
export interface ToldTransfer {
  readonly queueId: number | null;
  readonly userId: number | null;
}

/** `moved`: another one than before, where there was and is one; `out`: out of nothing, or to nothing. */
function compare(from: number | null, to: number | null): 'same' | 'moved' | 'out' {
  if (from === to) {
    return 'same';
  }
  return from === null || to === null ? 'out' : 'moved';
}

/** The new queue of a ticket whose agent is gone; null where the queue stays. */
const findLeft = (from: TicketAssignment, { queueId }: TicketAssignment): ToldTransfer | null =>
  queueId !== null && queueId !== from.queueId ? { queueId, userId: null } : null;

/** Null: no message to the customer, who did not know a first queue or agent before. */
export function findToldTransfer(from: TicketAssignment, to: TicketAssignment): ToldTransfer | null {
  if (from.userId !== null && to.userId === null) {
    return findLeft(from, to);
  }
  const [queue, user] = [compare(from.queueId, to.queueId), compare(from.userId, to.userId)];
  const transfer = { queueId: queue === 'moved' ? to.queueId : null, userId: user === 'moved' ? to.userId : null };
  const isTold = queue !== 'out' && user !== 'out' && (queue === 'moved' || user === 'moved');
  return isTold ? transfer : null;
}

const namesQuery = queryOf(
  { queue: column.orNull(column.text()), person: column.orNull(column.text()) },
  'select (select name from queues where id = $1) as queue, (select name from users where id = $2) as person',
);

/** A person's transfer of an active ticket. */
const findTransfer = ({ from, to, cause }: DomainEvents['ticket.moved']): ToldTransfer | null =>
  to === undefined || cause !== undefined || [from.status, to.status].includes('closed') ? null : findToldTransfer(from, to);

async function transferText({ em }: Scope, { queueId, userId }: ToldTransfer): Promise<string | null> {
  const [names] = await queryRows(em, namesQuery, [queueId, userId]);
  const { queue = null, person = null } = names ?? {};
  return chatbotTexts.transferred({ queue: queue && quoteBraces(queue), person: person && quoteBraces(person) });
}

/** Tells the customer of a transfer, where the company wants it. */
export async function tellTransfer(scope: Scope, move: DomainEvents['ticket.moved']): Promise<void> {
  const transfer = findTransfer(move);
  if (transfer === null || !(await isEnabled(scope, 'sendMsgTransfTicket'))) {
    return;
  }
  const ticket = await lockTicket(scope, move.ticketId);
  const text = await transferText(scope, transfer);
  if (!ticket.isGroup && ticket.isActive() && text !== null) {
    await sendAutomatic(scope, ticket, { text, origin: 'bot' });
  }
}
