import { describe, expect, it } from 'vitest';
import { parseReceivedEvent, EventSequencer, type ReceivedEvent } from './EventSequencer.ts';

const event = (n: number | null, name = 'tag'): ReceivedEvent => ({ name, body: {}, n });

describe('parseReceivedEvent', () => {
  it('reads the number from the last value', () => {
    expect(parseReceivedEvent('tag', [{ action: 'update' }, { n: 7 }])).toEqual({ name: 'tag', body: { action: 'update' }, n: 7 });
  });
  it('returns null without a number', () => {
    expect(parseReceivedEvent('tag', [{ n: 7 }]).n).toBeNull();
  });
});

describe('EventSequencer', () => {
  it('requests nothing the first time, then the events after the highest number', () => {
    const sequencer = new EventSequencer();
    expect(sequencer.beginReplay()).toEqual({});
    sequencer.endReplay(40);
    sequencer.accept(event(42));
    sequencer.accept(event(41));
    expect(sequencer.beginReplay()).toEqual({ after: 42 });
  });
  it('orders replayed and new events, each once', () => {
    const sequencer = new EventSequencer();
    sequencer.endReplay(10);
    sequencer.beginReplay();
    expect(sequencer.accept(event(13))).toEqual([]);
    [11, 12, 13].forEach((n) => sequencer.accept(event(n)));
    expect(sequencer.endReplay(13).map(({ n }) => n)).toEqual([11, 12, 13]);
    expect(sequencer.accept(event(14))).toHaveLength(1);
    expect(sequencer.lastNumber).toBe(14);
  });
  it('treats events from before the first connection as old', () => {
    const sequencer = new EventSequencer();
    sequencer.beginReplay();
    sequencer.accept(event(39));
    const [first] = sequencer.endReplay(40);
    expect(sequencer.isNew(first as ReceivedEvent)).toBe(false);
    expect(sequencer.isNew(event(41))).toBe(true);
  });
  it('treats events during an interruption as new', () => {
    const sequencer = new EventSequencer();
    sequencer.endReplay(40);
    sequencer.beginReplay();
    sequencer.accept(event(41));
    const [replayed] = sequencer.endReplay(41);
    expect(sequencer.isNew(replayed as ReceivedEvent)).toBe(true);
  });
});
