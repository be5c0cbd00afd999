import { describe, expect, test } from 'vitest';
import { exampleTicketListRecord as ticket } from '#shared/conversations/tickets/index.ts';
import { showUnsentMessage } from './showUnsentMessage.ts';

const file = { key: 'a', name: 'boleto.pdf', mime: 'application/pdf', size: 9, caption: '' };
const message = { action: undefined, state: 'waiting', text: 'Já vai', file: null } as const;

describe('the last message of a row', () => {
  test('is the newest one that waits to leave, with its state', () => {
    const items = [message, { ...message, text: 'Agora sim', state: 'failed' as const }];
    expect(showUnsentMessage(ticket, items)).toMatchObject({ fromMe: true, lastMessage: 'Agora sim', lastMessageDelivery: 'failed' });
    expect(showUnsentMessage(ticket, [message])).toMatchObject({ lastMessage: 'Já vai', lastMessageDelivery: 'queued' });
  });

  test('is a file by its kind and name', () => {
    expect(showUnsentMessage(ticket, [{ ...message, text: '', file }])).toMatchObject({
      lastMessage: 'boleto.pdf',
      lastMessageType: 'document',
    });
  });

  test("is the server's where nothing waits", () => {
    expect(showUnsentMessage(ticket, [{ ...message, state: 'accepted' }])).toBe(ticket);
    expect(showUnsentMessage(ticket, [{ ...message, action: { kind: 'close', name: 'Luana' } }])).toBe(ticket);
  });
});
