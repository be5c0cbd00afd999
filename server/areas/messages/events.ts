declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    /** Stored, from either side. */
    'message.stored': { messageId: number };
    /** Came from the customer, live. */
    'message.received': { messageId: number };
    /** Waits to be sent. */
    'message.queued': { messageId: number; connectionId: number };
    'message.changed': { messageId: number };
  }
}
export {};
