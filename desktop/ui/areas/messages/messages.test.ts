import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { messages as endpoints, type MessageRecord, type MessagesPage } from '#shared/areas/messages.ts';
import { notes, type NoteRow } from '#shared/areas/notes.ts';
import { exampleTicketRow } from '#shared/areas/tickets.ts';
import { stepsOf } from '#ui/areas/messages/dialogs/deliverySteps.ts';
import { entriesOf, firstUnread, isTogether, messagesOf, newestOwn, type EntriesOf } from '#ui/areas/messages/timeline/entries.ts';
import { joinedWith, withChange, withMessage, withNewest, withOlder, type HeldMessages } from '#ui/areas/messages/timeline/heldMessages.ts';
import { conversationKey, takeMessage } from './live.ts';
import { captionOf, cardOf, cardsOf, durationLabel, kindOf, placeOf, sizeLabel, typeLabel } from './messageKind.ts';
import { nextToSend, restored, type OutboxItem } from '#ui/areas/messages/outbox/outboxItem.ts';
import { signed, unsigned } from './signature.ts';

const page = endpoints.page.example.result as MessagesPage;
const example = page.messages[0] as MessageRecord;
const start = Date.UTC(2029, 4, 2, 13, 0);
const at = (minute: number): string => new Date(start + minute * 60_000).toISOString();

function message(rowId: number, part: Partial<MessageRecord> = {}): MessageRecord {
  return { ...example, id: `X${rowId}`, rowId, createdAt: at(rowId), updatedAt: at(rowId), ...part };
}

const note = (id: number, minute: number, part: Partial<NoteRow> = {}): NoteRow => ({
  ...((notes.list.example.result as NoteRow[])[0] as NoteRow),
  id,
  createdAt: at(minute),
  ...part,
});

const item = (key: string, part: Partial<OutboxItem> = {}): OutboxItem => ({
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

const entries = (part: Partial<EntriesOf>) =>
  entriesOf({ messages: [], hasMore: false, notes: [], rounds: [], waiting: [], newFrom: null, ...part });
const kinds = (part: Partial<EntriesOf>): string[] => entries(part).map(({ kind }) => kind);
const rows = ({ messages }: HeldMessages): number[] => messages.map(({ rowId }) => rowId);

describe('entriesOf', () => {
  it('begins with the day and the ticket once the beginning is known', () => {
    expect(kinds({ messages: [message(1)] })).toEqual(['day', 'opened', 'message']);
    expect(kinds({ messages: [message(1)], hasMore: true })).toEqual(['message']);
  });

  it('groups one sender within three minutes', () => {
    const [first, second, third] = entries({ messages: [message(1), message(3), message(7)], hasMore: true });
    expect(first).toMatchObject({ isFirst: true, isLast: false });
    expect(second).toMatchObject({ isFirst: false, isLast: true });
    expect(third).toMatchObject({ isFirst: true, isLast: true });
  });

  it('lays four and more pictures that came together on one sheet, and none that says more than itself', () => {
    const media = { name: null, mime: 'image/jpeg', size: 1, width: 4, height: 3, duration: null, waveform: null };
    const ready = { ...media, thumbnailUrl: null, state: 'ready' as const, reason: null };
    const picture = (rowId: number, part: Partial<MessageRecord> = {}) =>
      message(rowId, { createdAt: at(rowId / 10), body: '', mediaType: 'image', mediaUrl: '/public/1/a.jpg', media: ready, ...part });
    const four = [1, 2, 3, 4].map((rowId) => picture(rowId));
    const [album, ...rest] = entries({ messages: [...four, message(5, { createdAt: at(0.5) })], hasMore: true });
    expect(album).toMatchObject({ kind: 'album', key: 'm1', isFirst: true, isLast: false, messages: four });
    expect(rest).toMatchObject([{ kind: 'message', isFirst: false, isLast: true }]);
    expect(kinds({ messages: four.slice(1), hasMore: true })).toEqual(['message', 'message', 'message']);
    const kindsWith = (part: Partial<MessageRecord>) =>
      kinds({ messages: [picture(0), picture(1), picture(2, part), picture(3)], hasMore: true });
    expect(kindsWith({})).toEqual(['album']);
    for (const part of [{ body: 'olha' }, { isDeleted: true }, { isForwarded: true }, { fromMe: true }, { createdAt: at(9) }]) {
      expect(kindsWith(part), JSON.stringify(part)).not.toContain('album');
    }
    expect(kinds({ messages: four, hasMore: true, newFrom: { rowId: 3, missing: 0 } })).not.toContain('album');
    expect(entries({ messages: four, hasMore: true }).flatMap(messagesOf)).toEqual(four);
  });

  it('keeps senders, tickets and days apart', () => {
    expect(isTogether(message(1), message(2, { fromMe: true }))).toBe(false);
    expect(isTogether(message(1, { participant: 'a' }), message(2, { participant: 'b' }))).toBe(false);
    expect(isTogether(message(1), message(2, { ticketId: 7 }))).toBe(false);
    expect(isTogether(message(1), message(2, { mediaType: 'call_log' }))).toBe(false);
    expect(isTogether(message(1, { fromMe: true, author: { id: 1, name: 'Ana' } }), message(2, { fromMe: true }))).toBe(false);
  });

  it('says where one ticket ends and the next begins', () => {
    expect(kinds({ messages: [message(1, { ticketId: 7 }), message(2)], hasMore: true })).toEqual([
      'message',
      'closed',
      'opened',
      'message',
    ]);
  });

  it('puts the line of new messages before the first unread and counts those of the contact', () => {
    const messages = [message(1), message(2), message(3, { fromMe: true }), message(4)];
    const line = entries({ messages, hasMore: true, newFrom: { rowId: 2, missing: 0 } });
    expect(line.map(({ kind }) => kind)).toEqual(['message', 'new', 'message', 'message', 'message']);
    expect(line[1]).toMatchObject({ count: 2 });
    expect(line[2]).toMatchObject({ isFirst: true });
  });

  it('merges notes by time, and leaves out those from before what is loaded', () => {
    const all = { messages: [message(10), message(20)], notes: [note(2, 30), note(1, 15), note(3, 5)] };
    expect(entries({ ...all, hasMore: true }).map(({ key }) => key)).toEqual(['m10', 'n1', 'm20', 'n2']);
    expect(entries(all).map(({ key }) => key)).toEqual(['day10', 'opened10', 'n3', 'm10', 'n1', 'm20', 'n2']);
  });

  it('shows calls and the steps of the system as what they are', () => {
    expect(kinds({ messages: [message(1, { mediaType: 'call_log' }), message(2, { origin: 'system' })], hasMore: true })).toEqual([
      'call',
      'system',
    ]);
  });

  it('lets the arrived message take the place of the waiting one under the same key', () => {
    const key = '0c8f7a2e-2a3d-4f0e-9a3e-3a7a6d1d9b11';
    expect(entries({ messages: [message(1)], hasMore: true, waiting: [item(key)] }).map((entry) => entry.key)).toEqual(['m1', key]);
    const arrived = message(2, { fromMe: true, clientKey: key });
    expect(entries({ messages: [message(1), arrived], hasMore: true, waiting: [item(key)] }).map((entry) => entry.key)).toEqual([
      'm1',
      key,
    ]);
  });

  it('reads ten thousand messages at once', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => message(index));
    expect(entries({ messages: many, hasMore: true }).length).toBeGreaterThanOrEqual(10_000);
  });
});

describe('where to land', () => {
  it('finds the first of the last unread ones', () => {
    const messages = [message(1), message(2), message(3, { fromMe: true }), message(4)];
    expect(firstUnread({ messages, hasMore: true }, 2)).toEqual({ rowId: 2, missing: 0 });
    expect(firstUnread({ messages, hasMore: true }, 0)).toBeNull();
    expect(firstUnread({ messages, hasMore: false }, 9)).toEqual({ rowId: 1, missing: 0 });
  });

  it('leaves out what came after the unread ones had been counted', () => {
    const messages = [message(1), message(2), message(3), message(4)];
    expect(firstUnread({ messages, hasMore: false }, 1, 3)).toEqual({ rowId: 2, missing: 0 });
  });

  it('counts unread ones that are not loaded yet, and moves up to the first of them when they are', () => {
    const messages = Array.from({ length: 22 }, (_, index) => message(index + 1));
    const lineOf = (held: HeldMessages) => {
      const shown = entries({ ...held, newFrom: firstUnread(held, 22) });
      return shown.flatMap((entry, index) => (entry.kind === 'new' ? [[entry.count, shown[index + 1]?.key]] : []));
    };
    expect(lineOf({ messages: messages.slice(2), hasMore: true })).toEqual([[22, 'm3']]);
    expect(lineOf({ messages: [message(0), ...messages], hasMore: true })).toEqual([[22, 'm1']]);
  });

  it('says the word on the newest own message that left', () => {
    const own = { fromMe: true, delivery: 'read' } as const;
    expect(newestOwn([message(1, own), message(2, { ...own, delivery: 'failed' }), message(3)])).toBe(1);
    expect(newestOwn([message(1)])).toBeNull();
  });
});

describe('held messages', () => {
  const held: HeldMessages = { messages: [message(2), message(4)], hasMore: true };

  it('take a message once, in its place', () => {
    expect(rows(withMessage(held, message(5)))).toEqual([2, 4, 5]);
    expect(rows(withMessage(held, message(3)))).toEqual([2, 3, 4]);
    expect(rows(withMessage(withMessage(held, message(5)), message(5)))).toEqual([2, 4, 5]);
  });

  it('leave out what is older than they know', () => {
    expect(withMessage(held, message(1))).toBe(held);
    expect(rows(withMessage({ ...held, hasMore: false }, message(1)))).toEqual([1, 2, 4]);
  });

  it('never go back to an older state', () => {
    const newer = message(4, { body: 'novo', updatedAt: at(60) });
    expect(withMessage({ ...held, messages: [newer] }, message(4)).messages[0]).toBe(newer);
    expect(withChange(held, message(9))).toBe(held);
  });

  it('join the newest page where they meet, and start over where they do not', () => {
    const fresh = { messages: [message(4, { body: 'x' }), message(5)], hasMore: true };
    expect(rows(withNewest(held, fresh))).toEqual([2, 4, 5]);
    expect(rows(withNewest(withMessage(held, message(6)), fresh))).toEqual([2, 4, 5, 6]);
    expect(rows(withNewest(held, { messages: [message(8)], hasMore: true }))).toEqual([8]);
    expect(rows(withNewest(undefined, fresh))).toEqual([4, 5]);
  });

  it('leave what has not changed as it is, so that nothing is drawn again', () => {
    const again = structuredClone(held.messages.slice(1));
    expect(withNewest(held, { messages: again, hasMore: true })).toBe(held);
    const changed = withNewest(held, { messages: again.with(0, message(4, { body: 'mudou', updatedAt: at(99) })), hasMore: true });
    expect(changed.messages.map(({ body }) => body)).toEqual(['Oi', 'mudou']);
    expect(changed.messages[0]).toBe(held.messages[0]);
  });

  it('put an older page in front and stop when it brings nothing', () => {
    expect(rows(withOlder(held, { messages: [message(1), message(2)], hasMore: true }))).toEqual([1, 2, 4]);
    expect(withOlder(held, { messages: [], hasMore: true }).hasMore).toBe(false);
  });
});

describe('appMessage', () => {
  it('adds to its own conversation and changes it wherever it is shown', () => {
    const cache = new QueryClient();
    cache.setQueryData(conversationKey(120), { messages: [message(1)], hasMore: false });
    cache.setQueryData(conversationKey(7), { messages: [message(1)], hasMore: false });
    takeMessage(cache, { action: 'create', message: message(2), ticket: exampleTicketRow, contact: null });
    takeMessage(cache, { action: 'update', message: message(1, { body: 'mudou', updatedAt: at(99) }) });
    expect(cache.getQueryData<HeldMessages>(conversationKey(120))?.messages.map(({ body }) => body)).toEqual(['mudou', 'Oi']);
    expect(cache.getQueryData<HeldMessages>(conversationKey(7))?.messages.map(({ body }) => body)).toEqual(['mudou']);
  });
});

describe('a message that comes while its conversation is asked for', () => {
  const newest: MessagesPage = { ...page, messages: [message(1)], hasMore: false };
  const said = { action: 'create', message: message(2), ticket: exampleTicketRow, contact: null } as const;

  async function asked(held: HeldMessages | undefined): Promise<readonly number[] | undefined> {
    const cache = new QueryClient();
    const queryKey = conversationKey(120);
    cache.setQueryData(queryKey, held);
    const { promise, resolve } = Promise.withResolvers<MessagesPage>();
    const now = (): HeldMessages | undefined => cache.getQueryData<HeldMessages>(queryKey);
    const fetching = cache.fetchQuery({ queryKey, queryFn: () => joinedWith(now, promise), structuralSharing: false });
    takeMessage(cache, said);
    resolve(newest);
    await fetching;
    return now()?.messages.map(({ rowId }) => rowId);
  }

  it('is not lost when it is opened for the first time', async () => {
    expect(await asked(undefined)).toEqual([1, 2]);
  });
  it('is not lost when it was known', async () => {
    expect(await asked({ messages: [message(1)], hasMore: false })).toEqual([1, 2]);
  });
});

describe('outbox', () => {
  it('sends one at a time in each conversation, in order', () => {
    const items = [item('a'), item('b'), item('c', { ticketId: 7 })];
    expect(nextToSend(items).map(({ key }) => key)).toEqual(['a', 'c']);
    expect(nextToSend([item('a', { state: 'sending' }), item('b')])).toEqual([]);
    expect(nextToSend([item('a', { state: 'failed' }), item('b')]).map(({ key }) => key)).toEqual(['b']);
  });

  it('waits again after a reload, and forgets what had arrived', () => {
    const items = restored([item('a', { state: 'sending', sent: 9 }), item('b', { state: 'accepted' }), item('c', { state: 'failed' })]);
    expect(items.map(({ key, state, sent }) => [key, state, sent])).toEqual([
      ['a', 'waiting', 0],
      ['c', 'failed', 0],
    ]);
  });
});

describe('kinds of messages', () => {
  const file = {
    name: 'a.pdf',
    mime: 'application/pdf',
    size: 1,
    width: null,
    height: null,
    duration: null,
    waveform: null,
    thumbnailUrl: null,
    reason: null,
  };
  const ready = { ...file, state: 'ready' } as const;

  it.each([
    [{}, 'text'],
    [{ isDeleted: true }, 'deleted'],
    [{ mediaType: 'image', media: ready, mediaUrl: '/x' }, 'image'],
    [{ mediaType: 'image', media: { ...ready, mime: 'image/webp' }, mediaUrl: '/x', body: 'sticker' }, 'sticker'],
    [{ mediaType: 'application', media: ready, mediaUrl: '/x' }, 'document'],
    [{ mediaType: 'audio', media: { ...ready, state: 'pending' as const } }, 'audio'],
    [{ mediaType: 'locationMessage' }, 'location'],
    [{ mediaType: 'contactMessage' }, 'contact'],
    [{ mediaType: 'pollCreationMessage', body: 'Enquete' }, 'placeholder'],
    [{ mediaType: 'pollCreationMessage', poll: { question: 'Qual?', selectable: 1, voters: 0, options: [] } }, 'poll'],
    [{ mediaType: 'ciphertext' }, 'waiting'],
    [{ mediaType: 'viewOnce' }, 'viewOnce'],
    [{ mediaType: 'templateMessage', body: 'Seu pedido chegou' }, 'text'],
    [{ mediaType: 'orderMessage', body: '' }, 'placeholder'],
  ])('%j is %s', (part, kind) => {
    expect(kindOf(message(1, part))).toBe(kind);
  });

  it('does not repeat the name of a file as its caption', () => {
    expect(captionOf(message(1, { body: 'a.pdf', media: ready }), 'document')).toBe('');
    expect(captionOf(message(1, { body: 'segue', media: ready }), 'document')).toBe('segue');
  });

  it('reads locations, with a thumbnail or without', () => {
    const body = 'data:image/png;base64, iVBO | https://maps.google.com/maps?q=1%2C2 | -23.5, -46.6';
    expect(placeOf(body)).toEqual({ picture: null, link: 'https://maps.google.com/maps?q=1%2C2', words: '-23.5, -46.6' });
    expect(placeOf(`data:image/png;base64, ${'A'.repeat(300)}|javascript:alert(1)|x`).link).toBeNull();
    expect(placeOf('latitude -23.5, -46.6').link).toContain('-23.5%2C-46.6');
  });

  it('reads contact cards', () => {
    expect(cardOf('BEGIN:VCARD\nFN:Jonas\nTEL;waid=5511:+55 11 94417-0932\nEND:VCARD')).toEqual({
      name: 'Jonas',
      number: '+55 11 94417-0932',
    });
    expect(cardsOf('Jonas: +55 11 94417-0932\nBia')).toEqual([
      { name: 'Jonas', number: '+55 11 94417-0932' },
      { name: 'Bia', number: '' },
    ]);
  });

  it('writes sizes, times and types as people say them', () => {
    expect(sizeLabel(182_000, 'pt-BR')).toBe('182 kB');
    expect(sizeLabel(1_540_000, 'pt-BR')).toBe('1,5 MB');
    expect(sizeLabel(0, 'pt-BR')).toBe('0 B');
    expect(durationLabel(37.4)).toBe('0:37');
    expect(durationLabel(125)).toBe('2:05');
    expect(typeLabel('a.pdf', null)).toBe('PDF');
    expect(typeLabel('sem nome', 'image/png')).toBe('PNG');
  });
});

describe('signature', () => {
  it('is taken off as it was put on', () => {
    expect(unsigned(signed('Oi', 'Ana Lopes'))).toEqual({ name: 'Ana Lopes', text: 'Oi' });
    expect(unsigned('*Oi:* tudo bem')).toEqual({ name: null, text: '*Oi:* tudo bem' });
  });
});

describe('the way of a message', () => {
  it('shows what was taken and what lies ahead; sound can be played', () => {
    const times = { queued: at(0), written: at(0), server: at(0) };
    expect(stepsOf('server', times, false)).toEqual(['queued', 'written', 'server', 'delivered', 'read']);
    expect(stepsOf('queued', { queued: at(0) }, true)).toEqual(['queued', 'written', 'server', 'delivered', 'read', 'played']);
  });

  it('ends where it failed, and invents no steps that nobody told of', () => {
    expect(stepsOf('failed', { queued: at(0), failed: at(1) }, false)).toEqual(['queued', 'failed']);
    expect(stepsOf('delivered', {}, false)).toEqual(['delivered', 'read']);
    expect(stepsOf('read', { delivered: at(0), read: at(1) }, false)).toEqual(['delivered', 'read']);
  });
});
