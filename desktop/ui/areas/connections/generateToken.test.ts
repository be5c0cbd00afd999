import { expect, it } from 'vitest';
import { generateToken } from './generateToken.ts';

it('generates unique tokens of fixed length', () => {
  const tokens = Array.from({ length: 50 }, () => generateToken());
  tokens.forEach((token) => expect(token).toMatch(/^[A-HJ-NP-Za-km-z2-9]{40}$/));
  expect(new Set(tokens).size).toBe(50);
});

it('discards biased bytes', () => {
  const rounds = [255, 0];
  expect(generateToken((bytes) => bytes.fill(rounds.shift() ?? 1))).toMatch(/^A{40}$/);
});
