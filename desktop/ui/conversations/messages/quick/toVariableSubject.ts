import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { VariableSubject } from '#shared/rules/substituteVariables.ts';

/** What the variables of a text in a ticket stand for, as the server fills them in. */
export const toVariableSubject = (
  { id, contact, queue }: Pick<TicketRecord, 'id' | 'queue'> & { readonly contact: { readonly name: string } },
  user: { readonly name: string },
): VariableSubject => ({ name: contact.name, user: user.name, queue: queue?.name, ticket: id });
