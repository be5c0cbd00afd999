import { Message } from '#server/conversations/messages/index.ts';
import { lockTickets } from '#server/conversations/tickets/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { applyEffects } from './applyEffects.ts';
import { decide } from './decide.ts';
import { storeDecisions } from './decisions.ts';
import { readSituations } from './readSituations.ts';
import type { Situation } from './Situation.ts';

const textKinds = new Set(['conversation', 'extendedTextMessage']);

/** A recording can be heard by an assistant. */
const contentOf = ({ mediaType }: Message): NonNullable<Situation['content']> =>
  textKinds.has(mediaType) ? 'text' : mediaType === 'audio' ? 'voice' : 'other';

/** What a message says that can be an answer: a file's name and a place's address are none. */
export const answeredText = ({ mediaType, body }: Pick<Message, 'mediaType' | 'body'>): string => (textKinds.has(mediaType) ? body : '');

/** A customer's message in a ticket of a connection. */
type AnswerableMessage = Message & { readonly ticketId: number; readonly connectionId: number };

const isAnswerable = (message: Message): message is AnswerableMessage =>
  Boolean(message.ticketId) && Boolean(message.connectionId) && !message.fromMe;

async function answerInOneTicketEach(scope: Scope, messages: readonly AnswerableMessage[]): Promise<void> {
  const tickets = await lockTickets(
    scope,
    messages.map(({ ticketId }) => ticketId),
  );
  const asked = messages.flatMap((message) => {
    const ticket = tickets.get(message.ticketId);
    return ticket === undefined || ticket.isGroup || ticket.status !== 'pending' ? [] : [{ message, ticket }];
  });
  const situations = await readSituations(
    scope,
    asked.map(({ message, ticket }) => ({
      ticket,
      connectionId: message.connectionId,
      text: answeredText(message),
      content: contentOf(message),
    })),
  );
  const decided = asked.map((one, place) => {
    const situation = required(situations[place], 'ERR_UNEXPECTED');
    return { ...one, memory: situation.memory, effects: decide(situation) };
  });
  for (const { ticket, message, effects, memory } of decided) {
    await applyEffects(scope, ticket, { effects, memory, messageId: message.id });
  }
  await storeDecisions(
    scope,
    decided.map(({ ticket, effects }) => ({ ticketId: ticket.id, effects })),
  );
}

/** Answers customers' messages, or leaves them to people; message, moves and texts are committed together, once. */
export async function answerMessages(scope: Scope, received: readonly { readonly messageId: number }[]): Promise<void> {
  const found = await scope.em.find(Message, { id: { $in: received.map(({ messageId }) => messageId) } }, { orderBy: { id: 'asc' } });
  // Tickets may have been joined since: what is decided on a later message depends on the answer to the one before.
  const byTicket = [...Map.groupBy(found.filter(isAnswerable), ({ ticketId }) => ticketId).values()];
  for (let n = 0; byTicket.some((messages) => messages.length > n); n += 1) {
    await answerInOneTicketEach(
      scope,
      byTicket.flatMap((messages) => messages.slice(n, n + 1)),
    );
  }
}
