import { AppError } from '#shared/errors.ts';
import { chooseConnection } from '#server/workspace/connections/index.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';
import { findOrOpenTicket, lockTicket, Ticket } from '#server/conversations/tickets/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockChat } from '#server/conversations/messages/lockChat.ts';
import type { StoredMedia } from '#server/conversations/messages/media/StoredMedia.ts';
import type { Message } from '#server/conversations/messages/Message.ts';
import { resolveChat } from './resolveChat.ts';
import { queueContents } from './sendMessages.ts';

/** A scheduled message. */
export interface SendToContactInput {
  readonly contactId: number;
  /** The conversation that it belongs to. */
  readonly ticketId: number | null;
  /** Null: the conversation's or the contact's last one, else the default. */
  readonly connectionId: number | null;
  readonly body: string;
  /** Each one is a message; the first has the text. */
  readonly media: readonly StoredMedia[];
}

/**
 * The number of the conversation, or of the contact's last one, while it is connected; else the default (contract, behaviour 16).
 * Throws where that number was removed: somebody chooses another.
 */
async function resolveConnection(scope: Scope, { contactId, ticketId, connectionId }: SendToContactInput): Promise<number> {
  if (connectionId !== null) {
    return connectionId;
  }
  const ticket = ticketId === null ? null : await scope.em.findOne(Ticket, { id: ticketId });
  const last = ticket ?? (await scope.em.findOne(Ticket, { contactId }, { orderBy: { id: 'desc' } }));
  if (last !== null && !last.whatsappId) {
    throw new AppError('ERR_TICKET_WITHOUT_CONNECTION');
  }
  return (await chooseConnection(scope, last?.whatsappId ?? null)).id;
}

interface TicketOfContact {
  readonly contactId: number;
  readonly connectionId: number;
  /** The active ticket is left alone. */
  readonly isApart?: boolean;
}

/**
 * Locks the ticket of a message of ours outside a conversation of now: the contact's active one, else the last one, which stays
 * closed until the customer answers.
 */
export async function lockTicketOfContact(scope: Scope, { contactId, connectionId, isApart = false }: TicketOfContact): Promise<Ticket> {
  const { address } = await resolveChat(scope, { contactId, whatsappId: connectionId });
  await lockChat(scope, connectionId, address);
  const { isGroup } = await scope.em.findOneOrFail(Contact, { id: contactId });
  const lookup = { contactId, connectionId, isGroup, fromMe: true, isHistory: true, isApart, sentAt: null };
  return lockTicket(scope, (await findOrOpenTicket(scope, lookup)).id);
}

/** Sends text and files into the ticket of a contact, open or closed; beside an open one where the company wants that (contract, behaviour 16). */
export async function sendToContact(scope: Scope, input: SendToContactInput): Promise<Message[]> {
  const { contactId, body, media } = input;
  const isApart = !(await isEnabled(scope, 'scheduleInTicket'));
  const ticket = await lockTicketOfContact(scope, { contactId, connectionId: await resolveConnection(scope, input), isApart });
  return queueContents(scope, ticket, { input: { body }, media, quoted: null, origin: 'schedule' });
}
