import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { MessagesPage } from '#shared/conversations/messages/index.ts';
import { exampleTicketListRecord } from '#shared/conversations/tickets/index.ts';
import {
  mergeNewestPageWhenLoaded,
  updateMessage,
  upsertMessage,
  mergeNewestPage,
  prependOlderPage,
  type MessageWindow,
} from './messageWindow.ts';
import { conversationKey, applyMessageEvent } from '#ui/conversations/messages/live.ts';
import { timeAt, buildMessage, examplePage } from '#ui/conversations/messages/messageFixtures.spec.ts';

const rows = ({ messages }: MessageWindow): number[] => messages.map(({ rowId }) => rowId);

describe('message window', () => {
  const loaded: MessageWindow = { messages: [buildMessage(2), buildMessage(4)], hasMore: true };

  it('inserts a message once and in order', () => {
    expect(rows(upsertMessage(loaded, buildMessage(5)))).toEqual([2, 4, 5]);
    expect(rows(upsertMessage(loaded, buildMessage(3)))).toEqual([2, 3, 4]);
    expect(rows(upsertMessage(upsertMessage(loaded, buildMessage(5)), buildMessage(5)))).toEqual([2, 4, 5]);
  });

  it('ignores messages older than the window', () => {
    expect(upsertMessage(loaded, buildMessage(1))).toBe(loaded);
    expect(rows(upsertMessage({ ...loaded, hasMore: false }, buildMessage(1)))).toEqual([1, 2, 4]);
  });

  it('never replaces a message by an older version', () => {
    const newer = buildMessage(4, { body: 'novo', updatedAt: timeAt(60) });
    expect(upsertMessage({ ...loaded, messages: [newer] }, buildMessage(4)).messages[0]).toBe(newer);
    expect(updateMessage(loaded, buildMessage(9))).toBe(loaded);
  });

  it('merges the newest page where it overlaps, else starts over', () => {
    const newestPage = { messages: [buildMessage(4, { body: 'x' }), buildMessage(5)], hasMore: true };
    expect(rows(mergeNewestPage(loaded, newestPage))).toEqual([2, 4, 5]);
    expect(rows(mergeNewestPage(upsertMessage(loaded, buildMessage(6)), newestPage))).toEqual([2, 4, 5, 6]);
    expect(rows(mergeNewestPage(loaded, { messages: [buildMessage(8)], hasMore: true }))).toEqual([8]);
    expect(rows(mergeNewestPage(undefined, newestPage))).toEqual([4, 5]);
  });

  it('keeps the identity of unchanged messages', () => {
    const again = structuredClone(loaded.messages.slice(1));
    expect(mergeNewestPage(loaded, { messages: again, hasMore: true })).toBe(loaded);
    const changed = mergeNewestPage(loaded, {
      messages: again.with(0, buildMessage(4, { body: 'mudou', updatedAt: timeAt(99) })),
      hasMore: true,
    });
    expect(changed.messages.map(({ body }) => body)).toEqual(['Oi', 'mudou']);
    expect(changed.messages[0]).toBe(loaded.messages[0]);
  });

  it('prepends an older page and stops when it is empty', () => {
    expect(rows(prependOlderPage(loaded, { messages: [buildMessage(1), buildMessage(2)], hasMore: true }))).toEqual([1, 2, 4]);
    expect(prependOlderPage(loaded, { messages: [], hasMore: true }).hasMore).toBe(false);
  });
});

describe('appMessage', () => {
  it('inserts into its own conversation and updates every conversation', () => {
    const cache = new QueryClient();
    cache.setQueryData(conversationKey(120), { messages: [buildMessage(1)], hasMore: false });
    cache.setQueryData(conversationKey(7), { messages: [buildMessage(1)], hasMore: false });
    applyMessageEvent(cache, { action: 'create', message: buildMessage(2), ticket: exampleTicketListRecord, contact: null });
    applyMessageEvent(cache, { action: 'update', message: buildMessage(1, { body: 'mudou', updatedAt: timeAt(99) }) });
    expect(cache.getQueryData<MessageWindow>(conversationKey(120))?.messages.map(({ body }) => body)).toEqual(['mudou', 'Oi']);
    expect(cache.getQueryData<MessageWindow>(conversationKey(7))?.messages.map(({ body }) => body)).toEqual(['mudou']);
  });
});

describe('a message that arrives while its conversation loads', () => {
  const newest: MessagesPage = { ...examplePage, messages: [buildMessage(1)], hasMore: false };
  const event = { action: 'create', message: buildMessage(2), ticket: exampleTicketListRecord, contact: null } as const;

  async function rowsAfterEvent(loaded: MessageWindow | undefined): Promise<readonly number[] | undefined> {
    const cache = new QueryClient();
    const queryKey = conversationKey(120);
    cache.setQueryData(queryKey, loaded);
    const { promise, resolve } = Promise.withResolvers<MessagesPage>();
    const now = (): MessageWindow | undefined => cache.getQueryData<MessageWindow>(queryKey);
    const fetching = cache.fetchQuery({ queryKey, queryFn: () => mergeNewestPageWhenLoaded(now, promise), structuralSharing: false });
    applyMessageEvent(cache, event);
    resolve(newest);
    await fetching;
    return now()?.messages.map(({ rowId }) => rowId);
  }

  it('is not lost when the conversation is opened for the first time', async () => {
    expect(await rowsAfterEvent(undefined)).toEqual([1, 2]);
  });
  it('is not lost when the conversation was cached', async () => {
    expect(await rowsAfterEvent({ messages: [buildMessage(1)], hasMore: false })).toEqual([1, 2]);
  });
});
