import { expect, it } from 'vitest';
import { exampleMessage } from '#shared/conversations/messages/example.ts';
import type { Entry } from './Entry.ts';
import { findNextEntry } from './walkEntries.ts';

const message = (key: string): Entry => ({ kind: 'message', key, message: exampleMessage, isFirst: true, isLast: true });
const entries: readonly Entry[] = [
  { kind: 'day', key: 'day', at: exampleMessage.createdAt },
  message('one'),
  { kind: 'new', key: 'new', count: 1 },
  message('two'),
];

it('leads from message to message, past dividers, and no further than the ends', () => {
  expect(findNextEntry(entries, null, 'ArrowUp')).toBe(3);
  expect(findNextEntry(entries, 'two', 'ArrowUp')).toBe(1);
  expect(findNextEntry(entries, 'one', 'ArrowUp')).toBeUndefined();
  expect(findNextEntry(entries, 'one', 'ArrowDown')).toBe(3);
  expect(findNextEntry(entries, 'two', 'ArrowDown')).toBeUndefined();
  expect(findNextEntry(entries, 'two', 'Home')).toBe(1);
  expect(findNextEntry(entries, 'one', 'End')).toBe(3);
  expect(findNextEntry(entries, 'one', 'a')).toBeUndefined();
});
