import type { ConversationProps } from './conversationProps.ts';

/** A conversation: who, what was said, and where to answer. */
export function Conversation({ ticket }: ConversationProps) {
  return <section aria-label={ticket.contact.name} />;
}
