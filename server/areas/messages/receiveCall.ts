import { usualCallMessage } from '#shared/rules/calls.ts';
import { expand } from '#shared/rules/variables.ts';
import type { InboundCall, InboundMessage } from '#server/channels/Channel.ts';
import { Connection } from '#server/areas/connections/index.ts';
import { contactFor, type Contact } from '#server/areas/contacts/index.ts';
import { isEnabled } from '#server/areas/settings/index.ts';
import { ticketFor, type Ticket } from '#server/areas/tickets/index.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { columnsOf } from './inboundContent.ts';
import { lockChat } from './lockChat.ts';
import { Message } from './Message.ts';
import { say } from './say.ts';
import { storeInbound } from './storeInbound.ts';

/** The call as a line of the conversation: it has the time in it, because older clients show nothing else. */
function missed(scope: Scope, { id, caller, at, isVideo }: InboundCall): InboundMessage {
  const { timeZone } = scope.platform.config;
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  const body = `Chamada de ${isVideo ? 'vídeo' : 'voz'} perdida às ${time}`;
  const key = { chat: caller.address, participant: null, fromMe: false, externalId: id };
  return { type: 'message', key, chat: caller, sender: caller, at, kind: 'call_log', body, media: null, quotedId: null, isHistory: false };
}

/** What holds nothing but our own refusal is no conversation yet: a call rings and ends, and both are told of. */
const conversation = `
  select from tickets t where t.contact_id = $1 and t.whatsapp_id = $2
    and (t.status <> 'closed' or exists (select from messages m where m.ticket_id = t.id and m.origin <> 'bot')) limit 1`;

const hasTicket = async ({ em }: Scope, contactId: number, connectionId: number): Promise<boolean> =>
  (await rows(em, queryOf({}, conversation), [contactId, connectionId])).length > 0;

/** What this number tells those who call: the company's words, or the usual ones. */
async function wordsOf({ em }: Scope, connectionId: number): Promise<string> {
  const { callMessage } = found(await em.findOne(Connection, { id: connectionId }), 'ERR_NO_WAPP_FOUND');
  return callMessage.trim() === '' ? usualCallMessage : callMessage;
}

const saidLately = `
  select m.body, iso(m.sent_at) as "sentAt" from messages m join tickets t on t.id = m.ticket_id
  where t.contact_id = $1 and t.whatsapp_id = $2 and m.from_me and m.origin = 'bot' and m.sent_at > $3::timestamptz - interval '10 minutes'`;

interface Said {
  readonly body: string;
  readonly sentAt: string;
}

/** Somebody who calls again and again is told once. */
async function explain(
  scope: Scope,
  { ticket, caller, connectionId }: { ticket: Ticket; caller: Contact; connectionId: number },
): Promise<void> {
  const { timeZone } = scope.platform.config;
  const words = await wordsOf(scope, connectionId);
  const at = (now: Date): string => expand(words, { name: caller.name, now, timeZone });
  const said = await rows(scope.em, queryOf<Said>({ body: column.text(), sentAt: column.text() }, saidLately), [
    caller.id,
    connectionId,
    scope.now.toISOString(),
  ]);
  // The same words may hold the time in them.
  if (!said.some(({ body, sentAt }) => body === at(new Date(sentAt)))) {
    await say(scope, ticket, { body: at(scope.now), media: null, quoted: null, clientKey: null, origin: 'bot' });
  }
}

/** Stores the call where there is a conversation; a stranger is only told, in one that is over. */
async function takeMissed(scope: Scope, connectionId: number, call: InboundCall): Promise<void> {
  const contact = await contactFor(scope, call.caller, connectionId);
  const isKnown = await hasTicket(scope, contact.id, connectionId);
  const meeting = { contactId: contact.id, connectionId, isGroup: false, fromMe: false, isHistory: !isKnown };
  const ticket = await ticketFor(scope, meeting);
  if (isKnown) {
    const message = await storeInbound(scope, missed(scope, call), { connectionId, ticket, sender: contact });
    message.read = true;
    ticket.show(message);
    scope.record('message.stored', { messageId: message.id });
  }
  await explain(scope, { ticket, caller: contact, connectionId });
}

/**
 * Takes a call in, unless the company takes calls itself: it is refused while it rings, it stands in the conversation once,
 * and who called is told why.
 */
export async function receiveCall(scope: Scope, connectionId: number, call: InboundCall): Promise<void> {
  if (await isEnabled(scope, 'call')) {
    return;
  }
  const { id: callId, caller, isRinging } = call;
  if (isRinging) {
    scope.record('call.refused', { connectionId, callId, caller: caller.address });
  }
  await lockChat(scope, connectionId, caller.address);
  const { key } = missed(scope, call);
  const isStored = (await scope.em.count(Message, { ...columnsOf(key), connectionId })) > 0;
  if (!isStored) {
    await takeMissed(scope, connectionId, call);
  }
}
