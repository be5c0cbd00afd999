import type { ChatRecord } from '#shared/conversations/chats/index.ts';
import { toFirstName } from '#ui/text/index.ts';

/** The last message of a chat as its row says it: whose it is in one word, `own` for the user's own. */
export function toLastMessage({ lastMessage, users }: Pick<ChatRecord, 'lastMessage' | 'users'>, userId: number, own: string): string {
  const sender = users.find(({ user }) => lastMessage.startsWith(`${user.name}: `));
  if (sender === undefined) {
    return lastMessage;
  }
  const { name } = sender.user;
  return `${sender.userId === userId ? own : toFirstName(name)}${lastMessage.slice(name.length)}`;
}
