declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Stored, from either side; what is told of nobody (history) is not. */
    'message.stored': { messageId: number };
    /** Came from the customer, live. */
    'message.received': { messageId: number };
    /** Waits to be sent. */
    'message.queued': { messageId: number; connectionId: number };
    /** An edit, a revoke or a reaction waits to be sent. */
    'message.actionQueued': { actionId: number; connectionId: number };
    'message.changed': { messageId: number };
    /** A customer's phone rings in vain: calls are not taken. */
    'call.refused': { connectionId: number; callId: string; caller: string };
    /** The customer is writing, or has stopped. */
    'message.typing': { ticketId: number; isTyping: boolean };
  }
  interface Jobs {
    'messages.sendReceipts': { connectionId: number };
    'messages.fetchMedia': { messageId: number; asksAgain?: boolean };
  }
}
export {};
