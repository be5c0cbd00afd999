import type { DeliveryState } from '#shared/rules/delivery.ts';

/** A change of the delivery of a message that was sent from here. */
export interface DeliveryAdvance {
  readonly sentAt: Date;
  readonly from: DeliveryState | null;
  readonly to: DeliveryState | null;
}

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** The first message with a contact over a connection is about to be queued: one that must not be throws. */
    'message.queueingFirst': { connectionId: number; contactId: number };
    /** Customers have written, live. */
    'message.answering': { answers: readonly { readonly ticketId: number; readonly sentAt: Date }[] };
    /** Receipts have advanced messages that were sent from here, not on the phone. */
    'message.advancing': { connectionId: number; advances: readonly DeliveryAdvance[] };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Stored from either side; not recorded for history. */
    'message.stored': { messageId: number };
    /** A live message of a customer. */
    'message.received': { messageId: number; ticketId: number };
    'message.changed': { messageId: number };
    /** One that had failed continues: it is sent again, or its receipt has come after all. */
    'message.revived': { messageId: number };
    /** A call rings while the company takes no calls. */
    'call.refused': { connectionId: number; callId: string; caller: string };
    'message.typing': { ticketId: number; isTyping: boolean };
  }
  interface Jobs {
    'messages.sendReceipts': { connectionId: number };
    'messages.fetchMedia': { messageId: number; asksAgain?: boolean };
  }
}
