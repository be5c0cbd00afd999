import { describe, expect, it } from 'vitest';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { setTimeZone } from '#ui/text/index.ts';
import { buildEntries, findFirstUnread, isSameGroup, entryMessages, newestOwnRowId, type EntriesInput } from './buildEntries.ts';
import type { MessageWindow } from './messageWindow.ts';
import { timeAt, buildOutboxItem, buildMessage, buildNote } from '#ui/conversations/messages/messageFixtures.spec.ts';

const entries = (part: Partial<EntriesInput>) =>
  buildEntries({ messages: [], hasMore: false, notes: [], rounds: [], moves: [], outboxItems: [], unreadDivider: null, ...part });
const kinds = (part: Partial<EntriesInput>): string[] => entries(part).map(({ kind }) => kind);

describe('buildEntries', () => {
  it('starts with day and ticket once the first message is loaded', () => {
    expect(kinds({ messages: [buildMessage(1)] })).toEqual(['day', 'opened', 'message']);
    expect(kinds({ messages: [buildMessage(1)], hasMore: true })).toEqual(['message']);
  });

  it('puts days where the zone of the screen has midnight', () => {
    const late = buildMessage(1, { createdAt: '2030-01-15T23:30:00.000Z' });
    const early = buildMessage(2, { createdAt: '2030-01-16T00:30:00.000Z' });
    expect(kinds({ messages: [late, early], hasMore: true })).toEqual(['message', 'day', 'message']);
    setTimeZone('America/Manaus');
    expect(kinds({ messages: [late, early], hasMore: true })).toEqual(['message', 'message']);
    setTimeZone(null);
  });

  it('groups one sender within three minutes', () => {
    const [first, second, third] = entries({ messages: [buildMessage(1), buildMessage(3), buildMessage(7)], hasMore: true });
    expect(first).toMatchObject({ isFirst: true, isLast: false });
    expect(second).toMatchObject({ isFirst: false, isLast: true });
    expect(third).toMatchObject({ isFirst: true, isLast: true });
  });

  it('groups four or more consecutive plain images into an album', () => {
    const media = { name: null, mime: 'image/jpeg', size: 1, width: 4, height: 3, duration: null, waveform: null };
    const ready = { ...media, thumbnailUrl: null, state: 'ready' as const, reason: null };
    const picture = (rowId: number, part: Partial<MessageRecord> = {}) =>
      buildMessage(rowId, {
        createdAt: timeAt(rowId / 10),
        body: '',
        mediaType: 'image',
        mediaUrl: '/public/1/a.jpg',
        media: ready,
        ...part,
      });
    const four = [1, 2, 3, 4].map((rowId) => picture(rowId));
    const [album, ...rest] = entries({ messages: [...four, buildMessage(5, { createdAt: timeAt(0.5) })], hasMore: true });
    expect(album).toMatchObject({ kind: 'album', key: 'm1', isFirst: true, isLast: false, messages: four });
    expect(rest).toMatchObject([{ kind: 'message', isFirst: false, isLast: true }]);
    expect(kinds({ messages: four.slice(1), hasMore: true })).toEqual(['message', 'message', 'message']);
    const kindsWith = (part: Partial<MessageRecord>) =>
      kinds({ messages: [picture(0), picture(1), picture(2, part), picture(3)], hasMore: true });
    expect(kindsWith({})).toEqual(['album']);
    for (const part of [{ body: 'olha' }, { isDeleted: true }, { isForwarded: true }, { fromMe: true }, { createdAt: timeAt(9) }]) {
      expect(kindsWith(part), JSON.stringify(part)).not.toContain('album');
    }
    expect(kinds({ messages: four, hasMore: true, unreadDivider: { rowId: 3, missing: 0 } })).not.toContain('album');
    expect(entries({ messages: four, hasMore: true }).flatMap(entryMessages)).toEqual(four);
  });

  it('separates senders, tickets and days', () => {
    expect(isSameGroup(buildMessage(1), buildMessage(2, { fromMe: true }))).toBe(false);
    expect(isSameGroup(buildMessage(1, { participant: 'a' }), buildMessage(2, { participant: 'b' }))).toBe(false);
    expect(isSameGroup(buildMessage(1), buildMessage(2, { ticketId: 7 }))).toBe(false);
    expect(isSameGroup(buildMessage(1), buildMessage(2, { mediaType: 'call_log' }))).toBe(false);
    expect(isSameGroup(buildMessage(1, { fromMe: true, author: { id: 1, name: 'Ana' } }), buildMessage(2, { fromMe: true }))).toBe(false);
  });

  it('puts moves and notes between the messages by time, and what follows the last one in order', () => {
    const move = (id: number, minute: number) => ({
      id,
      ticketId: buildMessage(1).ticketId,
      kind: 'accepted' as const,
      cause: null,
      at: timeAt(minute),
      by: { id: 7, name: 'Ana' },
      fromUser: null,
      toUser: { id: 7, name: 'Ana' },
      fromQueue: null,
      toQueue: null,
      note: '',
    });
    const messages = [buildMessage(1), buildMessage(10)];
    const keys = entries({ messages, hasMore: true, moves: [move(2, 12), move(1, 5), move(9, 0)], notes: [buildNote(3, 11)] });
    expect(keys.map(({ key }) => key)).toEqual(['m1', 'v1', 'm10', 'n3', 'v2']);
  });

  it('puts the day above a note of a later day than the last message, or than the messages around it', () => {
    const days = (count: number): number => count * 24 * 60;
    const messages = [buildMessage(1), buildMessage(days(4))];
    const notes = [buildNote(1, 2), buildNote(2, days(2)), buildNote(3, days(6)), buildNote(4, days(6) + 1)];
    const keys = entries({ messages, notes, hasMore: true }).map(({ key }) => key);
    expect(keys).toEqual(['m1', 'n1', 'day-n2', 'n2', `day${days(4)}`, `m${days(4)}`, 'day-n3', 'n3', 'n4']);
  });

  it('marks the end of a ticket and the start of the next', () => {
    expect(kinds({ messages: [buildMessage(1, { ticketId: 7 }), buildMessage(2)], hasMore: true })).toEqual([
      'message',
      'closed',
      'opened',
      'message',
    ]);
  });

  it('puts the unread divider above the first unread message and counts those of the contact', () => {
    const messages = [buildMessage(1), buildMessage(2), buildMessage(3, { fromMe: true }), buildMessage(4)];
    const line = entries({ messages, hasMore: true, unreadDivider: { rowId: 2, missing: 0 } });
    expect(line.map(({ kind }) => kind)).toEqual(['message', 'new', 'message', 'message', 'message']);
    expect(line[1]).toMatchObject({ count: 2 });
    expect(line[2]).toMatchObject({ isFirst: true });
  });

  it('merges notes by time, without those older than the loaded range', () => {
    const all = { messages: [buildMessage(10), buildMessage(20)], notes: [buildNote(2, 30), buildNote(1, 15), buildNote(3, 5)] };
    expect(entries({ ...all, hasMore: true }).map(({ key }) => key)).toEqual(['m10', 'n1', 'm20', 'n2']);
    expect(entries(all).map(({ key }) => key)).toEqual(['day10', 'opened10', 'n3', 'm10', 'n1', 'm20', 'n2']);
  });

  it('has entries for calls and system messages', () => {
    expect(kinds({ messages: [buildMessage(1, { mediaType: 'call_log' }), buildMessage(2, { origin: 'system' })], hasMore: true })).toEqual(
      ['call', 'system'],
    );
  });

  it('replaces the outbox item by the stored message under the same key', () => {
    const key = '0c8f7a2e-2a3d-4f0e-9a3e-3a7a6d1d9b11';
    expect(entries({ messages: [buildMessage(1)], hasMore: true, outboxItems: [buildOutboxItem(key)] }).map((entry) => entry.key)).toEqual([
      'm1',
      key,
    ]);
    const arrived = buildMessage(2, { fromMe: true, clientKey: key });
    expect(
      entries({ messages: [buildMessage(1), arrived], hasMore: true, outboxItems: [buildOutboxItem(key)] }).map((entry) => entry.key),
    ).toEqual(['m1', key]);
  });

  it('handles ten thousand messages', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => buildMessage(index));
    expect(entries({ messages: many, hasMore: true }).length).toBeGreaterThanOrEqual(10_000);
  });
});

describe('unread divider', () => {
  it('is above the first of the last unread messages', () => {
    const messages = [buildMessage(1), buildMessage(2), buildMessage(3, { fromMe: true }), buildMessage(4)];
    expect(findFirstUnread({ messages, hasMore: true }, 2)).toEqual({ rowId: 2, missing: 0 });
    expect(findFirstUnread({ messages, hasMore: true }, 0)).toBeNull();
    expect(findFirstUnread({ messages, hasMore: false }, 9)).toEqual({ rowId: 1, missing: 0 });
  });

  it('leaves out messages that arrived after the count', () => {
    const messages = [buildMessage(1), buildMessage(2), buildMessage(3), buildMessage(4)];
    expect(findFirstUnread({ messages, hasMore: false }, 1, 3)).toEqual({ rowId: 2, missing: 0 });
  });

  it('counts unread messages that are not loaded yet, and moves up when they load', () => {
    const messages = Array.from({ length: 22 }, (_, index) => buildMessage(index + 1));
    const dividerOf = (messageWindow: MessageWindow) => {
      const built = entries({ ...messageWindow, unreadDivider: findFirstUnread(messageWindow, 22) });
      return built.flatMap((entry, index) => (entry.kind === 'new' ? [[entry.count, built[index + 1]?.key]] : []));
    };
    expect(dividerOf({ messages: messages.slice(2), hasMore: true })).toEqual([[22, 'm3']]);
    expect(dividerOf({ messages: [buildMessage(0), ...messages], hasMore: true })).toEqual([[22, 'm1']]);
  });

  it('finds the newest own message that was sent', () => {
    const own = { fromMe: true, delivery: 'read' } as const;
    expect(newestOwnRowId([buildMessage(1, own), buildMessage(2, { ...own, delivery: 'failed' }), buildMessage(3)])).toBe(1);
    expect(newestOwnRowId([buildMessage(1)])).toBeNull();
  });
});
