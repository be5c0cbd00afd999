import { expect, it } from 'vitest';
import { exampleMessage } from '#shared/conversations/messages/example.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { applyChanges, toChangesById } from './reconcileInbox.ts';

const message = (rowId: number, body: string, part: Partial<MessageRecord> = {}): MessageRecord => ({
  ...exampleMessage,
  rowId,
  body,
  quotedMsg: null,
  ...part,
});
const queue = { id: 4, name: 'Vendas', color: '#123456' };
const stored = {
  hasMore: true,
  messages: [
    message(1, 'segredo'),
    message(2, 'amanhã', { queue }),
    message(3, 'resposta', { quotedMsg: { ...message(1, 'segredo'), quotedMsg: null } }),
  ],
};

it('removes a message also where another quotes it', () => {
  const { messages, hasMore } = applyChanges(stored, toChangesById({ hiddenTicketIds: [], goneRowIds: [1], changed: [] }));
  expect(messages.map(({ body }) => body)).toEqual(['amanhã', 'resposta']);
  expect(JSON.stringify(messages)).not.toContain('segredo');
  expect(hasMore).toBe(true);
});

it('replaces edited messages in place, and what quotes them', () => {
  const changes = toChangesById({
    hiddenTicketIds: [],
    goneRowIds: [],
    changed: [message(2, 'hoje', { queue: null }), message(1, 'retirado')],
  });
  const { messages } = applyChanges(stored, changes);
  expect(messages.map(({ body }) => body)).toEqual(['retirado', 'hoje', 'resposta']);
  expect(messages[1]?.queue).toEqual(queue);
  expect(messages[2]?.quotedMsg?.body).toBe('retirado');
});

it('returns the same conversation where nothing in it changed', () => {
  expect(applyChanges(stored, toChangesById({ hiddenTicketIds: [9], goneRowIds: [99], changed: [] }))).toBe(stored);
});
