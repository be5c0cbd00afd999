declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'chat.created': { chatId: number };
    /** Title, owner or members. */
    'chat.changed': { chatId: number; addedIds: readonly number[]; removedIds: readonly number[] };
    /** With its members of before. */
    'chat.removed': { chatId: number; userIds: readonly number[] };
    'chat.read': { chatId: number };
    'chatMessage.added': { chatMessageId: number };
  }
}
export {};
