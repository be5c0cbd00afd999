import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { MessagesPage } from '#shared/areas/messages.ts';
import { exampleTicketListRecord } from '#shared/areas/tickets.ts';
import {
  mergeNewestPageWhenLoaded,
  updateMessage,
  upsertMessage,
  mergeNewestPage,
  prependOlderPage,
  type MessageWindow,
} from './messageWindow.ts';
import { conversationKey, applyMessageEvent } from '#ui/areas/messages/live.ts';
import { timeAt, buildMessage, examplePage } from '#ui/areas/messages/messageFixtures.spec.ts';

const rows = ({ messages }: MessageWindow): number[] => messages.map(({ rowId }) => rowId);

describe('held messages', () => {
  const held: MessageWindow = { messages: [buildMessage(2), buildMessage(4)], hasMore: true };

  it('take a message once, in its place', () => {
    expect(rows(upsertMessage(held, buildMessage(5)))).toEqual([2, 4, 5]);
    expect(rows(upsertMessage(held, buildMessage(3)))).toEqual([2, 3, 4]);
    expect(rows(upsertMessage(upsertMessage(held, buildMessage(5)), buildMessage(5)))).toEqual([2, 4, 5]);
  });

  it('leave out what is older than they know', () => {
    expect(upsertMessage(held, buildMessage(1))).toBe(held);
    expect(rows(upsertMessage({ ...held, hasMore: false }, buildMessage(1)))).toEqual([1, 2, 4]);
  });

  it('never go back to an older state', () => {
    const newer = buildMessage(4, { body: 'novo', updatedAt: timeAt(60) });
    expect(upsertMessage({ ...held, messages: [newer] }, buildMessage(4)).messages[0]).toBe(newer);
    expect(updateMessage(held, buildMessage(9))).toBe(held);
  });

  it('join the newest page where they meet, and start over where they do not', () => {
    const fresh = { messages: [buildMessage(4, { body: 'x' }), buildMessage(5)], hasMore: true };
    expect(rows(mergeNewestPage(held, fresh))).toEqual([2, 4, 5]);
    expect(rows(mergeNewestPage(upsertMessage(held, buildMessage(6)), fresh))).toEqual([2, 4, 5, 6]);
    expect(rows(mergeNewestPage(held, { messages: [buildMessage(8)], hasMore: true }))).toEqual([8]);
    expect(rows(mergeNewestPage(undefined, fresh))).toEqual([4, 5]);
  });

  it('leave what has not changed as it is, so that nothing is drawn again', () => {
    const again = structuredClone(held.messages.slice(1));
    expect(mergeNewestPage(held, { messages: again, hasMore: true })).toBe(held);
    const changed = mergeNewestPage(held, {
      messages: again.with(0, buildMessage(4, { body: 'mudou', updatedAt: timeAt(99) })),
      hasMore: true,
    });
    expect(changed.messages.map(({ body }) => body)).toEqual(['Oi', 'mudou']);
    expect(changed.messages[0]).toBe(held.messages[0]);
  });

  it('put an older page in front and stop when it brings nothing', () => {
    expect(rows(prependOlderPage(held, { messages: [buildMessage(1), buildMessage(2)], hasMore: true }))).toEqual([1, 2, 4]);
    expect(prependOlderPage(held, { messages: [], hasMore: true }).hasMore).toBe(false);
  });
});

describe('appMessage', () => {
  it('adds to its own conversation and changes it wherever it is shown', () => {
    const cache = new QueryClient();
    cache.setQueryData(conversationKey(120), { messages: [buildMessage(1)], hasMore: false });
    cache.setQueryData(conversationKey(7), { messages: [buildMessage(1)], hasMore: false });
    applyMessageEvent(cache, { action: 'create', message: buildMessage(2), ticket: exampleTicketListRecord, contact: null });
    applyMessageEvent(cache, { action: 'update', message: buildMessage(1, { body: 'mudou', updatedAt: timeAt(99) }) });
    expect(cache.getQueryData<MessageWindow>(conversationKey(120))?.messages.map(({ body }) => body)).toEqual(['mudou', 'Oi']);
    expect(cache.getQueryData<MessageWindow>(conversationKey(7))?.messages.map(({ body }) => body)).toEqual(['mudou']);
  });
});

describe('a message that comes while its conversation is asked for', () => {
  const newest: MessagesPage = { ...examplePage, messages: [buildMessage(1)], hasMore: false };
  const said = { action: 'create', message: buildMessage(2), ticket: exampleTicketListRecord, contact: null } as const;

  async function asked(held: MessageWindow | undefined): Promise<readonly number[] | undefined> {
    const cache = new QueryClient();
    const queryKey = conversationKey(120);
    cache.setQueryData(queryKey, held);
    const { promise, resolve } = Promise.withResolvers<MessagesPage>();
    const now = (): MessageWindow | undefined => cache.getQueryData<MessageWindow>(queryKey);
    const fetching = cache.fetchQuery({ queryKey, queryFn: () => mergeNewestPageWhenLoaded(now, promise), structuralSharing: false });
    applyMessageEvent(cache, said);
    resolve(newest);
    await fetching;
    return now()?.messages.map(({ rowId }) => rowId);
  }

  it('is not lost when it is opened for the first time', async () => {
    expect(await asked(undefined)).toEqual([1, 2]);
  });
  it('is not lost when it was known', async () => {
    expect(await asked({ messages: [buildMessage(1)], hasMore: false })).toEqual([1, 2]);
  });
});
