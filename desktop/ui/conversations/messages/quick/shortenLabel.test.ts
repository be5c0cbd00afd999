import { expect, it } from 'vitest';
import { shortenLabel } from './shortenLabel.ts';

it.each([
  ['', ''],
  ['a'.repeat(35), 'a'.repeat(35)],
  ['a'.repeat(36), `${'a'.repeat(35)}…`],
  [`${'a'.repeat(34)} bc`, `${'a'.repeat(34)}…`],
  ['👩🏽‍🌾'.repeat(36), `${'👩🏽‍🌾'.repeat(35)}…`],
])('shortens %j after 35 characters', (label, shortened) => {
  expect(shortenLabel(label)).toBe(shortened);
});
