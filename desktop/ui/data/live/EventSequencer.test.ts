import { describe, expect, it } from 'vitest';
import { parseReceivedEvent, EventSequencer, type ReceivedEvent } from './EventSequencer.ts';

const event = (n: number | null, name = 'tag'): ReceivedEvent => ({ name, body: {}, n });

describe('heardOf', () => {
  it('finds the number in the last value', () => {
    expect(parseReceivedEvent('tag', [{ action: 'update' }, { n: 7 }])).toEqual({ name: 'tag', body: { action: 'update' }, n: 7 });
  });
  it('does without one', () => {
    expect(parseReceivedEvent('tag', [{ n: 7 }]).n).toBeNull();
  });
});

describe('History', () => {
  it('asks for nothing the first time, then for what came after the highest number', () => {
    const history = new EventSequencer();
    expect(history.beginReplay()).toEqual({});
    history.endReplay(40);
    history.accept(event(42));
    history.accept(event(41));
    expect(history.beginReplay()).toEqual({ after: 42 });
  });
  it('puts replayed and new events in order, each once', () => {
    const history = new EventSequencer();
    history.endReplay(10);
    history.beginReplay();
    expect(history.accept(event(13))).toEqual([]);
    [11, 12, 13].forEach((n) => history.accept(event(n)));
    expect(history.endReplay(13).map(({ n }) => n)).toEqual([11, 12, 13]);
    expect(history.accept(event(14))).toHaveLength(1);
    expect(history.lastNumber).toBe(14);
  });
  it('calls old what happened before this page first connected', () => {
    const history = new EventSequencer();
    history.beginReplay();
    history.accept(event(39));
    const [first] = history.endReplay(40);
    expect(history.isNew(first as ReceivedEvent)).toBe(false);
    expect(history.isNew(event(41))).toBe(true);
  });
  it('calls news what happened while it was away', () => {
    const history = new EventSequencer();
    history.endReplay(40);
    history.beginReplay();
    history.accept(event(41));
    const [missed] = history.endReplay(41);
    expect(history.isNew(missed as ReceivedEvent)).toBe(true);
  });
});
