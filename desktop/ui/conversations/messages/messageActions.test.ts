import { describe, expect, it } from 'vitest';
import { messages, type MessageRecord, type MessagesPage } from '#shared/conversations/messages/index.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { isRemovable } from './messageActions.ts';

const [example] = (messages.page.example.result as MessagesPage).messages as [MessageRecord];
const now = Date.UTC(2029, 4, 5, 12);
const ago = (hours: number): string => new Date(now - hours * hourMs).toISOString();
const own = (part: Partial<MessageRecord>) => isRemovable({ ...example, fromMe: true, createdAt: ago(61), ...part }, now);

describe('deleting for everybody', () => {
  it('is possible for two and a half days after the server received the message, whenever it was written', () => {
    expect(own({ delivery: 'read', steps: { server: ago(59) } })).toBe(true);
    expect(own({ delivery: 'read', steps: { server: ago(61), read: ago(1) } })).toBe(false);
    expect(own({ delivery: 'written', steps: { written: ago(59) } })).toBe(true);
    expect(own({ delivery: 'read', steps: null })).toBe(false);
  });

  it('is always possible for messages that were not sent', () => {
    expect(own({ delivery: 'queued', steps: {} })).toBe(true);
    expect(own({ delivery: 'failed', failure: 'notOnWhatsApp', steps: { failed: ago(60) } })).toBe(true);
    expect(own({ delivery: 'failed', failure: 'unconfirmed', steps: { written: ago(61) } })).toBe(false);
  });
});
