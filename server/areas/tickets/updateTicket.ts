import type { api } from '#shared/api.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { acceptTicket } from './acceptTicket.ts';
import { closeTicket } from './closeTicket.ts';
import { heldTicket } from './heldTicket.ts';
import { fullOf } from './readTickets.ts';
import { reopenTicket } from './reopenTicket.ts';
import { returnTicket } from './returnTicket.ts';
import type { Ticket } from './Ticket.ts';
import { goesElsewhere, type Destination } from './destination.ts';
import { transferTicket } from './transferTicket.ts';

type Change = InputOf<typeof api.tickets.update>;

const destinationOf = ({ queueId, userId, whatsappId }: Change) => ({ queueId, userId, connectionId: whatsappId });

async function open(scope: Scope, ticket: Ticket, change: Change): Promise<void> {
  const userId = change.userId ?? scope.actor.userId;
  const destination = { ...destinationOf(change), userId };
  if (ticket.status === 'closed') {
    await reopenTicket(scope, ticket, destination);
    return;
  }
  await acceptTicket(scope, ticket, destination);
}

async function wait(scope: Scope, ticket: Ticket, change: Change): Promise<void> {
  if (ticket.status !== 'closed' && goesElsewhere(ticket, destinationOf(change))) {
    await transferTicket(scope, ticket, { ...destinationOf(change), userId: null });
    return;
  }
  await returnTicket(scope, ticket);
}

/** Another queue without a person is that queue's to answer: it waits there, in nobody's hands. Anything else left out stays. */
function transferOf(ticket: Ticket, change: Change): Destination {
  const isGivenAway = change.userId === undefined && typeof change.queueId === 'number' && change.queueId !== ticket.queueId;
  return { ...destinationOf(change), ...(isGivenAway && { userId: null }) };
}

async function move(scope: Scope, ticket: Ticket, change: Change): Promise<void> {
  if (change.userId !== undefined || goesElsewhere(ticket, destinationOf(change))) {
    await transferTicket(scope, ticket, transferOf(ticket, change));
  }
}

const intents = {
  open,
  pending: wait,
  closed: (scope: Scope, ticket: Ticket, { userId }: Change) => closeTicket(scope, ticket, userId ?? null),
};

/** One address, five intents: the status that is asked for says which, and without one it is a transfer. */
export async function updateTicket(scope: Scope, change: Change): Promise<TicketFull> {
  const ticket = await heldTicket(scope, change.id);
  const act = change.status === undefined ? move : intents[change.status];
  await act(scope, ticket, change);
  return fullOf(scope, ticket.id);
}
