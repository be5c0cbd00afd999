/** A user who has a ticket on the screen. */
export interface TicketViewer {
  readonly id: number;
  readonly name: string;
  readonly profilePicUrl: string | null;
  /** Writes to the contact. */
  readonly isTyping: boolean;
}

/** Live events without a number: they are not stored, and a page that was away gets the current state. */
export interface ViewerEvents {
  /** Everybody who views the ticket now, the receiver among them. */
  ticketViewers: { ticketId: number; viewers: readonly TicketViewer[] };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ViewerEvents {}
}
