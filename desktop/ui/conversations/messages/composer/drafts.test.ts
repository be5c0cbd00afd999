import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyStorage } from '#ui/data/session/sessionStore.ts';
import { moveDraft, getDraft, clearDraft, flushDrafts, updateDraft, subscribeDrafts } from './drafts.ts';

const stored = (ticketId: number): string | null => keyStorage.getItem(`prosa.draft.0.${ticketId}`);

describe('drafts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('change in memory at once and in storage after a delay', () => {
    updateDraft(1, { text: 'Oi' });
    expect(getDraft(1).text).toBe('Oi');
    expect(stored(1)).toBeNull();
    vi.advanceTimersByTime(250);
    expect(JSON.parse(stored(1) ?? '')).toMatchObject({ text: 'Oi', quote: null });
  });

  it('notify once per write, not once per key', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeDrafts(listener);
    updateDraft(2, { text: 'a' });
    updateDraft(2, { text: 'ab' });
    vi.advanceTimersByTime(250);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  it('remove their storage entry when they are empty', () => {
    updateDraft(3, { text: 'x', note: 'y' });
    flushDrafts();
    clearDraft(3);
    expect(stored(3)).toBeNull();
    expect(getDraft(3)).toEqual({ text: '', note: '', quote: null, files: [] });
  });

  it('move to the ticket that theirs was merged into', () => {
    updateDraft(7, { text: 'e mais', note: 'dele', voice: { key: 'v' } });
    updateDraft(8, { text: 'isto' });
    moveDraft(7, 8);
    expect(getDraft(8)).toMatchObject({ text: 'isto\ne mais', note: 'dele', voice: { key: 'v' } });
    expect(getDraft(7)).toEqual({ text: '', note: '', quote: null, files: [] });
  });

  it('keep a recording without a text', () => {
    updateDraft(9, { voice: { key: 'v' } });
    flushDrafts();
    expect(JSON.parse(stored(9) ?? '')).toMatchObject({ voice: { key: 'v' } });
    updateDraft(9, { voice: undefined });
    flushDrafts();
    expect(stored(9)).toBeNull();
  });

  it('load from storage and survive broken entries', () => {
    keyStorage.setItem('prosa.draft.0.4', JSON.stringify({ text: 'volta', note: '', quote: null, files: [] }));
    keyStorage.setItem('prosa.draft.0.5', '{"text":');
    keyStorage.setItem('prosa.draft.0.6', '{"text":1}');
    expect([4, 5, 6].map((id) => getDraft(id).text)).toEqual(['volta', '', '']);
  });
});
