import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStorageOfPage } from '#ui/data/sessionStore.ts';
import { carryDraft, draftOf, dropDraft, flushDrafts, keepDraft, subscribeDrafts } from './drafts.ts';

const stored = (ticketId: number): string | null => sessionStorageOfPage.getItem(`prosa.draft.0.${ticketId}`);

describe('drafts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are known at once and written a moment later', () => {
    keepDraft(1, { text: 'Oi' });
    expect(draftOf(1).text).toBe('Oi');
    expect(stored(1)).toBeNull();
    vi.advanceTimersByTime(250);
    expect(JSON.parse(stored(1) ?? '')).toMatchObject({ text: 'Oi', quote: null });
  });

  it('tell the rows once per pause, not once per key', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeDrafts(listener);
    keepDraft(2, { text: 'a' });
    keepDraft(2, { text: 'ab' });
    vi.advanceTimersByTime(250);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  it('leave nothing behind when they are empty', () => {
    keepDraft(3, { text: 'x', note: 'y' });
    flushDrafts();
    dropDraft(3);
    expect(stored(3)).toBeNull();
    expect(draftOf(3)).toEqual({ text: '', note: '', quote: null, files: [] });
  });

  it('go along when their conversation goes on in another one', () => {
    keepDraft(7, { text: 'e mais', note: 'dele' });
    keepDraft(8, { text: 'isto' });
    carryDraft(7, 8);
    expect(draftOf(8)).toMatchObject({ text: 'isto\ne mais', note: 'dele' });
    expect(draftOf(7)).toMatchObject({ text: '', note: '' });
  });

  it('come back from the device, and survive what is broken there', () => {
    sessionStorageOfPage.setItem('prosa.draft.0.4', JSON.stringify({ text: 'volta', note: '', quote: null, files: [] }));
    sessionStorageOfPage.setItem('prosa.draft.0.5', '{"text":');
    sessionStorageOfPage.setItem('prosa.draft.0.6', '{"text":1}');
    expect([4, 5, 6].map((id) => draftOf(id).text)).toEqual(['volta', '', '']);
  });
});
