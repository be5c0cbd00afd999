import { describe, expect, test } from 'vitest';
import { exampleTicketListRecord, type TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { lastMessageKind, ticketRowView } from './ticketRowView.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';

const now = new Date('2029-05-02T13:10:00.000Z');
const view = (more: Partial<TicketListRecord>, draft = '') => ticketRowView({ ...exampleTicketListRecord, ...more }, { draft, now });

describe('the second line of a row', () => {
  const failed = { fromMe: true, lastMessageDelivery: 'failed', lastMessageType: 'image', lastMessage: 'Boleto' } as const;

  test('a draft takes precedence over a failure', () => {
    expect(view(failed, ' Oi,\n João ')).toMatchObject({ status: { kind: 'draft' }, media: null, preview: 'Oi, João' });
  });
  test('a failure takes precedence over ticks and media kind', () => {
    expect(view(failed)).toMatchObject({ status: { kind: 'failed' }, media: null, preview: 'Boleto' });
  });
  test('a failed recording is named', () => {
    expect(view({ ...failed, lastMessageType: 'audio', lastMessage: 'mensagem-de-voz.ogg' })).toMatchObject({
      status: { kind: 'failed' },
      media: 'audio',
      preview: '',
    });
  });
  test('ticks are shown beside the media kind', () => {
    expect(view({ ...failed, lastMessageDelivery: 'read' })).toMatchObject({ status: { kind: 'ticks', delivery: 'read' }, media: 'image' });
  });
  test('messages of the customer have no ticks', () => {
    expect(view({ fromMe: false, lastMessageDelivery: 'read' }).status).toEqual({ kind: 'none' });
  });
  test('formatting marks are removed', () => {
    expect(view({ lastMessage: '*Pedido pronto* para _retirada_' }).preview).toBe('Pedido pronto para retirada');
  });
  test('own messages come without signature, those of the customer unchanged', () => {
    const lastMessage = '*Ana Beatriz Lopes:*\nChega *amanhã*';
    expect(view({ fromMe: true, lastMessage }).preview).toBe('Chega amanhã');
    expect(view({ fromMe: false, lastMessage }).preview).toBe('Ana Beatriz Lopes: Chega amanhã');
  });
  test.each([
    ['ciphertext', 'waiting'],
    ['audio', 'audio'],
    ['audioMessage', 'audio'],
    ['viewOnce', 'viewOnce'],
    ['unsupported', 'unsupported'],
    ['deleted', 'deleted'],
    ['contactsArrayMessage', 'contact'],
    ['liveLocationMessage', 'location'],
  ])('%s shows its kind instead of its body', (lastMessageType, media) => {
    expect(view({ lastMessageType, lastMessage: 'x' })).toMatchObject({ media, preview: '' });
  });
  test('a poll shows its question', () => {
    expect(view({ lastMessageType: 'pollCreationMessage', lastMessage: 'Qual cor?' })).toMatchObject({
      media: 'poll',
      preview: 'Qual cor?',
    });
  });
  test('unreadable bodies are not shown', () => {
    expect(view({ lastMessageType: 'locationMessage', lastMessage: '-23|-46' })).toMatchObject({ media: 'location', preview: '' });
  });
});

test('the number replaces a missing name', () => {
  expect(view({ contact: { ...exampleTicketListRecord.contact, name: ' ' } }).name).toBe(
    formatPhoneNumber(exampleTicketListRecord.contact.number),
  );
  expect(view({ contact: { ...exampleTicketListRecord.contact, name: '', number: '~277777777777@lid' } }).name).toBe('número oculto');
});

describe('last sender of a group', () => {
  const group = { isGroup: true, lastMessage: 'Bom dia', lastMessageFrom: { name: 'Otto Lins', number: '5511912340012' } };

  test('precedes the text by first name, or by number', () => {
    expect(view(group).from).toBe('Otto');
    expect(view({ ...group, lastMessageFrom: { name: '', number: '5511912340012' } }).from).toBe(formatPhoneNumber('5511912340012'));
  });
  test('is omitted for own messages and beside a draft', () => {
    expect(view({ ...group, lastMessageFrom: null }).from).toBeNull();
    expect(view(group, 'Oi').from).toBeNull();
  });
});

test('two tags are shown, the others counted', () => {
  const tags = [1, 2, 3, 4].map((id) => ({ id, name: `t${id}`, color: '#000' }));
  expect(view({ tags })).toMatchObject({ tags: tags.slice(0, 2), moreTags: 2 });
});

test('details: connection and first name of the assigned user', () => {
  expect(view({ user: { id: 7, name: 'Ana Beatriz Lopes' } }).details).toEqual(['Loja Centro', 'Ana']);
  expect(view({ whatsapp: null, user: null }).details).toEqual([]);
});

test('kinds are own properties only', () => {
  expect(lastMessageKind('constructor')).toBeNull();
  expect(lastMessageKind('conversation')).toBeNull();
  expect(lastMessageKind('vcard')).toBe('contact');
});
