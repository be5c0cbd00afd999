import { describe, expect, it } from 'vitest';
import { parseShare, setRolloutShare } from './rollout.ts';

const description =
  "version: 1.2.0\nfiles:\n  - url: Prosa.zip\n    sha512: abc==\nreleaseNotes: |\n  One\n\n  Two\nreleaseDate: '2026-11-01'\n";

describe('a roll-out', () => {
  it('adds the share, and changes it later, and nothing else', () => {
    const first = setRolloutShare(description, 5);
    expect(first).toBe(`${description}stagingPercentage: 5\n`);
    expect(setRolloutShare(first, 50)).toBe(`${description}stagingPercentage: 50\n`);
  });
  it('refuses what is no share', () => {
    expect(['0', '5', '100'].map(parseShare)).toEqual([0, 5, 100]);
    for (const text of ['', '-1', '101', '5.5', 'all', '05']) {
      expect(() => parseShare(text)).toThrow('whole number');
    }
  });
});
