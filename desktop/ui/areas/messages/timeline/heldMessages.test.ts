import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { MessagesPage } from '#shared/areas/messages.ts';
import { exampleTicketRow } from '#shared/areas/tickets.ts';
import { joinedWith, withChange, withMessage, withNewest, withOlder, type HeldMessages } from './heldMessages.ts';
import { conversationKey, takeMessage } from '#ui/areas/messages/live.ts';
import { at, message, page } from '#ui/areas/messages/conversation.spec.ts';

const rows = ({ messages }: HeldMessages): number[] => messages.map(({ rowId }) => rowId);

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
