import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { trackAnswer, type Ticket } from '#server/conversations/tickets/index.ts';
import { contactJoin, numberExpression } from './reading/contactJoin.ts';
import { mentionPattern } from './mentions.ts';
import type { Message } from './Message.ts';

const namesStatement = `
  select split_part(m.address, '@', 1) as user, coalesce(nullif(c.name, ''), '+' || ${numberExpression('m.number')}, '…') as name
  from jsonb_to_recordset($1::jsonb) as m (address text, number text) ${contactJoin('m.address', 'm.number')}`;

/** The text for lists: mentions become names, never privacy ids. */
async function lastMessagePreview(
  { em }: Scope,
  { body, choice, mentions }: Pick<Message, 'body' | 'choice' | 'mentions'>,
): Promise<string> {
  if (choice) {
    return choice;
  }
  if (mentions.length === 0) {
    return body;
  }
  const nameRows = await queryRows(em, queryOf({ user: column.text(), name: column.text() }, namesStatement), [JSON.stringify(mentions)]);
  const names = new Map(nameRows.map(({ user, name }) => [user, name]));
  return body.replace(mentionPattern, (match, user: string) => (names.has(user) ? `@${names.get(user)}` : match));
}

/** Shows a message as its ticket's last one, unless a newer one exists. */
export async function setLastMessage(scope: Scope, ticket: Ticket, message: Message): Promise<void> {
  const { id, mediaType, fromMe, sentAt, origin } = message;
  await trackAnswer(scope, ticket, { id, mediaType, fromMe, sentAt, origin });
  ticket.setLastMessage({ id, mediaType, fromMe, sentAt, origin, body: await lastMessagePreview(scope, message) });
}

/** Updates the preview where the changed message is the last one. */
export async function refreshLastMessage(scope: Scope, ticket: Ticket, message: Message): Promise<void> {
  if (ticket.lastMessageRowId === message.id) {
    ticket.lastMessage = await lastMessagePreview(scope, message);
    ticket.lastMessageType = message.isDeleted ? 'deleted' : message.mediaType;
  }
}
