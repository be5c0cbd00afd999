import { messages as endpoints, type MessageRecord, type MessagesPage } from '#shared/conversations/messages/index.ts';
import { notes, type NoteListRecord } from '#shared/conversations/notes.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import type { OutboxItem } from './outbox/OutboxItem.ts';

export const examplePage = endpoints.page.example.result as MessagesPage;
const example = examplePage.messages[0] as MessageRecord;
const start = Date.UTC(2029, 4, 2, 13, 0);
export const timeAt = (minute: number): string => new Date(start + minute * minuteMs).toISOString();

export function buildMessage(rowId: number, part: Partial<MessageRecord> = {}): MessageRecord {
  return { ...example, id: `X${rowId}`, rowId, createdAt: timeAt(rowId), updatedAt: timeAt(rowId), ...part };
}

export const buildNote = (id: number, minute: number, part: Partial<NoteListRecord> = {}): NoteListRecord => ({
  ...((notes.list.example.result as NoteListRecord[])[0] as NoteListRecord),
  id,
  createdAt: timeAt(minute),
  ...part,
});

export const buildOutboxItem = (key: string, part: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  ticketId: 120,
  text: 'oi',
  quote: null,
  file: null,
  at: timeAt(50),
  state: 'waiting',
  sent: 0,
  reason: null,
  ...part,
});
