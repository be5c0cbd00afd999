import type { MessageRecord } from '#shared/areas/messages.ts';
import type { NoteRow } from '#shared/areas/notes.ts';
import type { OutboxItem } from '#ui/areas/messages/outbox/outboxItem.ts';
import type { Turn } from './rounds.ts';

/** Where an entry stands among those of its sender. */
export interface Grouped {
  /** Nothing of the same sender stands just above, or just below. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One line of the conversation. */
export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | Turn
  | { readonly kind: 'new'; readonly key: string; readonly count: number }
  | { readonly kind: 'note'; readonly key: string; readonly note: NoteRow }
  | { readonly kind: 'call' | 'system'; readonly key: string; readonly message: MessageRecord }
  | ({ readonly kind: 'message'; readonly key: string; readonly message: MessageRecord } & Grouped)
  | ({ readonly kind: 'album'; readonly key: string; readonly messages: readonly MessageRecord[] } & Grouped)
  | ({ readonly kind: 'waiting'; readonly key: string; readonly item: OutboxItem } & Grouped);
