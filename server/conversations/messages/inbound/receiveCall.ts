import { isBlankText } from '#shared/rules/isBlankText.ts';
import { defaultCallMessage } from '#shared/rules/defaultCallMessage.ts';
import { dropUnknownVariables, substituteVariables } from '#shared/rules/substituteVariables.ts';
import type { InboundCall, InboundMessage } from '#server/channels/Channel.ts';
import { Connection } from '#server/workspace/connections/index.ts';
import { type Contact, findOrCreateContact, isHiddenNumber } from '#server/contacts/contacts/index.ts';
import { isEnabled, readTimeZone } from '#server/tenancy/settings/index.ts';
import { findOrOpenTicket, type Ticket } from '#server/conversations/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { lockChat } from '#server/conversations/messages/lockChat.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { queueOutgoing } from '#server/conversations/messages/outbound/queueOutgoing.ts';
import { keyColumnsOf, storeInboundMessage } from './storeInboundMessage.ts';

/** The call as a message of the ticket; the text includes the time because older clients show nothing else. */
async function missedCallMessage(scope: Scope, { id, caller, at, isVideo }: InboundCall): Promise<InboundMessage> {
  const timeZone = await readTimeZone(scope);
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  const body = `Chamada de ${isVideo ? 'vídeo' : 'voz'} perdida às ${time}`;
  const key = { chat: caller.address, participant: null, fromMe: false, externalId: id };
  return { type: 'message', key, chat: caller, sender: caller, at, kind: 'call_log', body, media: null, quotedId: null, isHistory: false };
}

/** Tickets that hold only our automatic answer do not count: a call reports both ringing and ending. */
const ticketWithMessagesQuery = `
  select from tickets t where t.contact_id = $1 and t.whatsapp_id = $2
    and (t.status <> 'closed' or exists (select from messages m where m.ticket_id = t.id and m.origin <> 'bot')) limit 1`;

const hasTicket = async ({ em }: Scope, contactId: number, connectionId: number): Promise<boolean> =>
  (await queryRows(em, queryOf({}, ticketWithMessagesQuery), [contactId, connectionId])).length > 0;

/** The text for callers: the connection's own or the default. */
async function callMessageOf({ em }: Scope, connectionId: number): Promise<string> {
  const { callMessage } = required(await em.findOne(Connection, { id: connectionId }), 'ERR_NO_WAPP_FOUND');
  return isBlankText(callMessage) ? defaultCallMessage : callMessage;
}

const recentBotMessagesQuery = `
  select m.body, iso(m.sent_at) as "sentAt" from messages m join tickets t on t.id = m.ticket_id
  where t.contact_id = $1 and t.whatsapp_id = $2 and m.from_me and m.origin = 'bot' and m.sent_at > $3::timestamptz - interval '10 minutes'`;

interface BotMessageRow {
  readonly body: string;
  readonly sentAt: string;
}

/** Repeated calls are answered once in ten minutes. */
async function sendCallMessage(
  scope: Scope,
  { ticket, caller, connectionId }: { ticket: Ticket; caller: Contact; connectionId: number },
): Promise<void> {
  const timeZone = await readTimeZone(scope);
  const callMessage = await callMessageOf(scope, connectionId);
  const { name, email } = caller;
  const number = isHiddenNumber(caller.number) ? '' : caller.number;
  const expandAt = (now: Date): string =>
    substituteVariables(dropUnknownVariables(callMessage), { name, number, email, ticket: ticket.id, now, timeZone });
  const recentMessages = await queryRows(
    scope.em,
    queryOf<BotMessageRow>({ body: column.text(), sentAt: column.text() }, recentBotMessagesQuery),
    [caller.id, connectionId, scope.now.toISOString()],
  );
  // The text may contain the time of its sending.
  if (!recentMessages.some(({ body, sentAt }) => body === expandAt(new Date(sentAt)))) {
    await queueOutgoing(scope, ticket, { body: expandAt(scope.now), media: null, quoted: null, clientKey: null, origin: 'bot' });
  }
}

/** Stores the call in an existing ticket; for other callers only the answer is stored, in a closed ticket. */
async function storeMissedCall(scope: Scope, connectionId: number, call: InboundCall): Promise<void> {
  const contact = await findOrCreateContact(scope, call.caller, connectionId);
  const isBlocked = Boolean(contact.blockedAt);
  const hasConversation = !isBlocked && (await hasTicket(scope, contact.id, connectionId));
  const lookup = { contactId: contact.id, connectionId, isGroup: false, fromMe: false, isHistory: !hasConversation, sentAt: call.at };
  const ticket = await findOrOpenTicket(scope, lookup);
  if (hasConversation || isBlocked) {
    const message = await storeInboundMessage(scope, await missedCallMessage(scope, call), { connectionId, ticket, sender: contact });
    message.read = true;
    ticket.setLastMessage(message);
    // Calls of blocked contacts raise no notification.
    if (!isBlocked) {
      scope.recordEvent('message.stored', { messageId: message.id });
    }
  }
  await (isBlocked ? undefined : sendCallMessage(scope, { ticket, caller: contact, connectionId }));
}

/** Handles a call, unless the company takes calls: it is rejected while ringing, stored once in the ticket, and answered with a text. */
export async function receiveCall(scope: Scope, connectionId: number, call: InboundCall): Promise<void> {
  if (await isEnabled(scope, 'call')) {
    return;
  }
  const { id: callId, caller, isRinging } = call;
  if (isRinging) {
    scope.recordEvent('call.refused', { connectionId, callId, caller: caller.address });
  }
  await lockChat(scope, connectionId, caller.address);
  const { key } = await missedCallMessage(scope, call);
  const isStored = (await scope.em.count(Message, { ...keyColumnsOf(key), connectionId })) > 0;
  if (!isStored) {
    await storeMissedCall(scope, connectionId, call);
  }
}
