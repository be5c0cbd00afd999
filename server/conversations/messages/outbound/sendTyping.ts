import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, required, type CompanyContext, type Scope } from '#server/platform/database/scope.ts';
import { assignmentOf, Ticket } from '#server/conversations/tickets/index.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import { resolveChat } from './resolveChat.ts';

interface TypingTarget {
  readonly connectionId: number;
  readonly chat: string;
}

/** Null: bare numbers have not been checked yet. */
async function findTarget(scope: Scope, ticket: Ticket): Promise<TypingTarget | null> {
  const { address: chat } = await resolveChat(scope, ticket);
  return ticket.whatsappId && chat.includes('@') ? { connectionId: ticket.whatsappId, chat } : null;
}

/** Shows the customer that somebody is typing; a closed connection is ignored. */
async function setTyping(client: CompanyContext, target: TypingTarget | null, isTyping: boolean): Promise<void> {
  const { channels } = client.platform;
  if (target !== null && channels !== undefined) {
    await channels
      .setTyping(client, target.connectionId, target.chat, isTyping)
      .catch((err: unknown) => client.log.debug({ err, ...target }, 'typing could not be shown'));
  }
}

/** For automations. */
export async function showTyping(open: OpenContext<Scope>, ticketId: number): Promise<void> {
  const { client, target } = await open(async (scope) => {
    const { em, platform, companyId, log } = scope;
    const ticket = await em.findOne(Ticket, { id: ticketId });
    return { client: { platform, companyId, log }, target: ticket && (await findTarget(scope, ticket)) };
  });
  await setTyping(client, target, true);
}

/** Before a transaction is open: the channel may take a moment. */
export async function sendTyping(
  { platform, actor, open }: PrepareContext,
  { ticketId, isTyping }: InputOf<typeof api.messages.type>,
): Promise<void> {
  const target = await open(async (scope) => {
    const ticket = required(await scope.em.findOne(Ticket, { id: ticketId }), 'ERR_NO_TICKET_FOUND');
    authorize(scope, 'ticket.see', assignmentOf(ticket));
    authorize(scope, 'ticket.handle', assignmentOf(ticket));
    return findTarget(scope, ticket);
  });
  await setTyping({ platform, companyId: actor.companyId, log: platform.log }, target, isTyping);
}
