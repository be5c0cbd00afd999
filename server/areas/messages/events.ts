declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** The first message with a contact over a connection is about to be queued: one that must not be throws. */
    'message.queueingFirst': { connectionId: number; contactId: number };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Stored from either side; not recorded for history. */
    'message.stored': { messageId: number };
    /** A live message of a customer. */
    'message.received': { messageId: number };
    'message.changed': { messageId: number };
    /** A call rings while the company takes no calls. */
    'call.refused': { connectionId: number; callId: string; caller: string };
    'message.typing': { ticketId: number; isTyping: boolean };
  }
  interface Jobs {
    'messages.sendReceipts': { connectionId: number };
    'messages.fetchMedia': { messageId: number; asksAgain?: boolean };
  }
}
export {};
