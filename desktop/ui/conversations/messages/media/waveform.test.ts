import { describe, expect, it } from 'vitest';
import { resampleLevels, computeLevels } from './waveform.ts';

describe('waveform', () => {
  it('resamples to the number of bars without losing peaks', () => {
    expect(resampleLevels([0, 100, 0, 0], 2)).toEqual([100, 0]);
    expect(resampleLevels([10, 20], 4)).toEqual([10, 10, 20, 20]);
    expect(resampleLevels([], 3)).toEqual([0, 0, 0]);
  });

  it('computes levels relative to the loudest part', () => {
    const sound = Float32Array.from({ length: 6400 }, (_, index) => (index < 3200 ? 0.1 : 0.4));
    const levels = computeLevels(sound);
    expect(levels).toHaveLength(64);
    expect([levels[0], levels.at(-1)]).toEqual([25, 100]);
    expect(computeLevels(new Float32Array(10)).every((level) => level === 0)).toBe(true);
  });
});
