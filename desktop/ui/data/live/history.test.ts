import { describe, expect, it } from 'vitest';
import { heardOf, History, type Heard } from './history.ts';

const event = (n: number | null, name = 'tag'): Heard => ({ name, body: {}, n });

describe('heardOf', () => {
  it('finds the number in the last value', () => {
    expect(heardOf('tag', [{ action: 'update' }, { n: 7 }])).toEqual({ name: 'tag', body: { action: 'update' }, n: 7 });
  });
  it('does without one', () => {
    expect(heardOf('tag', [{ n: 7 }]).n).toBeNull();
  });
});

describe('History', () => {
  it('asks for nothing the first time, then for what came after the highest number', () => {
    const history = new History();
    expect(history.begin()).toEqual({});
    history.end(40);
    history.take(event(42));
    history.take(event(41));
    expect(history.begin()).toEqual({ after: 42 });
  });
  it('puts replayed and new events in order, each once', () => {
    const history = new History();
    history.end(10);
    history.begin();
    expect(history.take(event(13))).toEqual([]);
    [11, 12, 13].forEach((n) => history.take(event(n)));
    expect(history.end(13).map(({ n }) => n)).toEqual([11, 12, 13]);
    expect(history.take(event(14))).toHaveLength(1);
    expect(history.last).toBe(14);
  });
  it('calls old what happened before this page first connected', () => {
    const history = new History();
    history.begin();
    history.take(event(39));
    const [first] = history.end(40);
    expect(history.isNews(first as Heard)).toBe(false);
    expect(history.isNews(event(41))).toBe(true);
  });
  it('calls news what happened while it was away', () => {
    const history = new History();
    history.end(40);
    history.begin();
    history.take(event(41));
    const [missed] = history.end(41);
    expect(history.isNews(missed as Heard)).toBe(true);
  });
});
