import { describe, expect, it } from 'vitest';
import { parsePercentage, setRolloutPercentage } from './rollout.ts';

const description =
  "version: 1.2.0\nfiles:\n  - url: Prosa.zip\n    sha512: abc==\nreleaseNotes: |\n  One\n\n  Two\nreleaseDate: '2026-11-01'\n";

describe('a roll-out', () => {
  it('sets and changes the percentage, and nothing else', () => {
    const first = setRolloutPercentage(description, 5);
    expect(first).toBe(`${description}stagingPercentage: 5\n`);
    expect(setRolloutPercentage(first, 50)).toBe(`${description}stagingPercentage: 50\n`);
  });
  it('rejects an invalid percentage', () => {
    expect(['0', '5', '100'].map(parsePercentage)).toEqual([0, 5, 100]);
    for (const text of ['', '-1', '101', '5.5', 'all', '05']) {
      expect(() => parsePercentage(text)).toThrow('whole number');
    }
  });
});
