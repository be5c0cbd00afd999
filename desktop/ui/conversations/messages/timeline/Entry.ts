import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketMove } from '#shared/conversations/tickets/moves.ts';
import type { NoteListRecord } from '#shared/conversations/notes.ts';
import type { OutboxItem } from '#ui/conversations/messages/outbox/OutboxItem.ts';
import type { TicketTransition } from './ticketTransitions.ts';

/** Where one can go in a conversation: a message by its row id, or by its key one that has not left the device. */
export type MessageTarget = number | string;

/** Position within a group of entries by one sender. */
export interface GroupPosition {
  /** No entry of the same sender directly above, or below. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Entry of the message list. */
export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | TicketTransition
  | { readonly kind: 'new'; readonly key: string; readonly count: number }
  | { readonly kind: 'note'; readonly key: string; readonly note: NoteListRecord }
  | { readonly kind: 'move'; readonly key: string; readonly move: TicketMove }
  | { readonly kind: 'call' | 'system'; readonly key: string; readonly message: MessageRecord }
  | ({ readonly kind: 'message'; readonly key: string; readonly message: MessageRecord } & GroupPosition)
  | ({ readonly kind: 'album'; readonly key: string; readonly messages: readonly MessageRecord[] } & GroupPosition)
  | ({ readonly kind: 'outbox'; readonly key: string; readonly item: OutboxItem } & GroupPosition);
