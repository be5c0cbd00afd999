import { Message } from '#server/areas/messages/index.ts';
import { lockTicket } from '#server/areas/tickets/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { applyEffects } from './applyEffects.ts';
import { decide } from './decide.ts';
import { readSituation } from './readSituation.ts';
import type { Situation } from './Situation.ts';

const textKinds = new Set(['conversation', 'extendedTextMessage']);

/** A recording can be heard by an assistant. */
const contentOf = ({ mediaType }: Message): NonNullable<Situation['content']> =>
  textKinds.has(mediaType) ? 'text' : mediaType === 'audio' ? 'voice' : 'other';

/** What a message says that can be an answer: a file's name and a place's address are none. */
export const answeredText = ({ mediaType, body }: Pick<Message, 'mediaType' | 'body'>): string => (textKinds.has(mediaType) ? body : '');

/** Answers a customer's message, or leaves it to people; message, moves and texts are committed together, once. */
export async function answerMessage(scope: Scope, { messageId }: { messageId: number }): Promise<void> {
  const message = await scope.em.findOne(Message, { id: messageId });
  if (!message?.ticketId || !message.connectionId || message.fromMe) {
    return;
  }
  const ticket = await lockTicket(scope, message.ticketId);
  if (ticket.isGroup || ticket.status !== 'pending') {
    return;
  }
  const situation = await readSituation(scope, ticket, {
    connectionId: message.connectionId,
    text: answeredText(message),
    content: contentOf(message),
  });
  await applyEffects(scope, ticket, { effects: decide(situation), memory: situation.memory, messageId });
}
