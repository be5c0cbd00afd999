import { messages as endpoints, type MessageRecord, type MessagesPage } from '#shared/areas/messages.ts';
import { notes, type NoteRow } from '#shared/areas/notes.ts';
import type { OutboxItem } from '#ui/areas/messages/outbox/outboxItem.ts';

export const page = endpoints.page.example.result as MessagesPage;
const example = page.messages[0] as MessageRecord;
const start = Date.UTC(2029, 4, 2, 13, 0);
export const at = (minute: number): string => new Date(start + minute * 60_000).toISOString();

export function message(rowId: number, part: Partial<MessageRecord> = {}): MessageRecord {
  return { ...example, id: `X${rowId}`, rowId, createdAt: at(rowId), updatedAt: at(rowId), ...part };
}

export const note = (id: number, minute: number, part: Partial<NoteRow> = {}): NoteRow => ({
  ...((notes.list.example.result as NoteRow[])[0] as NoteRow),
  id,
  createdAt: at(minute),
  ...part,
});

export const item = (key: string, part: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  ticketId: 120,
  text: 'oi',
  quote: null,
  file: null,
  at: at(50),
  state: 'waiting',
  sent: 0,
  reason: null,
  ...part,
});
