import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Ticket } from '#server/areas/tickets/index.ts';
import { contactBehind, numberBehind } from './contactBehind.ts';
import { namedIn } from './mentions.ts';
import type { Message } from './Message.ts';

const namesStatement = `
  select split_part(m.address, '@', 1) as user, coalesce(nullif(c.name, ''), '+' || ${numberBehind('m.number')}, '…') as name
  from jsonb_to_recordset($1::jsonb) as m (address text, number text) ${contactBehind('m.address', 'm.number')}`;

/** A message as lists show it: where somebody is named stands their name, and never a privacy id. */
async function listWords({ em }: Scope, { body, mentions }: Pick<Message, 'body' | 'mentions'>): Promise<string> {
  if (mentions.length === 0) {
    return body;
  }
  const found = await rows(em, queryOf({ user: column.text(), name: column.text() }, namesStatement), [JSON.stringify(mentions)]);
  const names = new Map(found.map(({ user, name }) => [user, name]));
  return body.replace(namedIn, (sign, user: string) => (names.has(user) ? `@${names.get(user)}` : sign));
}

/** The list shows a message as its conversation's last one, where none is newer. */
export async function showLast(scope: Scope, ticket: Ticket, message: Message): Promise<void> {
  const { id, mediaType, fromMe, sentAt } = message;
  ticket.show({ id, mediaType, fromMe, sentAt, body: await listWords(scope, message) });
}

/** A message has come to say something else; so does the list, where it was the last one. */
export async function showAgain(scope: Scope, ticket: Ticket, message: Message): Promise<void> {
  if (ticket.lastMessageRowId === message.id) {
    ticket.lastMessage = await listWords(scope, message);
    ticket.lastMessageType = message.isDeleted ? 'deleted' : message.mediaType;
  }
}
