import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import type { Columns, JsonSql } from '#server/platform/database/sqlJson.ts';

/** What statements about tickets read of their messages. */
export interface TicketMessagesSql {
  /** Join of the last message behind `from tickets t`, for `lastMessageColumns`. */
  readonly lastMessageJoin: string;
  readonly lastMessageColumns: Columns<Pick<TicketListRecord, 'lastMessageDelivery' | 'lastMessageFrom'>>;
  /** `body`, `sent_at`, `media_type`, `from_me` and `id` of a ticket's newest message. */
  readonly newestMessage: (ticketId: string) => string;
  readonly unreadCount: (ticketId: string) => string;
  /** The time `since` of the customer's oldest message in a round of a ticket that nobody has answered; null: none. */
  readonly waitingSince: (ticketId: string, roundStart: string) => string;
  /** A row where the customer has written in a ticket after a time. */
  readonly writtenSince: (ticketId: string, since: string) => string;
  /** `asked_at` and `answered_at` of a ticket's first answer to its customer between two times; no row: none. */
  readonly firstAnswer: (ticketId: string, from: string, to: string) => string;
  /** `message_id` and `ticket_id` of the messages with a text in as many tickets; `tickets`: arguments that say in which. */
  readonly search: (text: string, most: number, tickets: string) => string;
  /** Messages of a ticket `t` among rows with `message_id` and `ticket_id`. */
  readonly hits: (rows: string, limit: number) => JsonSql<{ id: string; body: string }[]>;
}

declare module '#server/platform/database/sqlFragments.ts' {
  interface SqlFragments {
    'ticket.messages': TicketMessagesSql;
  }
}
