import { expect, it } from 'vitest';
import { generateToken } from './generateToken.ts';

it('makes tokens of one length from plain letters, no two alike', () => {
  const tokens = Array.from({ length: 50 }, () => generateToken());
  tokens.forEach((token) => expect(token).toMatch(/^[A-HJ-NP-Za-km-z2-9]{40}$/));
  expect(new Set(tokens).size).toBe(50);
});

it('throws away bytes that would favour some letters', () => {
  const rounds = [255, 0];
  expect(generateToken((bytes) => bytes.fill(rounds.shift() ?? 1))).toMatch(/^A{40}$/);
});
