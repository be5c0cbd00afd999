import { describe, expect, it } from 'vitest';
import { contrast, format, inkOn, mix, parse, shadesOf, tone } from './contrast.ts';
import { pairsOf } from './pairs.ts';
import { dark, faces, light, swatches } from './palettes.ts';

const schemes = ['light', 'dark'] as const;

/** A spread over the whole cube, so that no hue, however light or dark, was left out. */
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const cube = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe('the pair table', () => {
  it.each(schemes)('holds at least ninety pairs in %s', (scheme) => {
    expect(pairsOf(scheme).length).toBeGreaterThanOrEqual(90);
  });

  it.each(schemes)('reaches its contrast everywhere in %s', (scheme) => {
    const under = pairsOf(scheme).filter(({ front, ground, least }) => contrast(parse(front), parse(ground)) < least);
    expect(under.map(({ name }) => name)).toEqual([]);
  });
});

describe('tone', () => {
  const all = [...cube, ...swatches, ...faces];

  it.each(schemes)('gives readable chips and visible marks for any colour in %s', (scheme) => {
    const { surface } = scheme === 'light' ? light : dark;
    const grounds = [surface.base, surface.selected, surface.hover, surface.sunken, surface.float].map(parse);
    const failing = all.filter((hex) => {
      const shades = shadesOf(hex, scheme);
      const isReadable = contrast(parse(shades.ink), parse(shades.soft)) >= 4.5;
      return !isReadable || grounds.some((ground) => contrast(parse(shades.mark), ground) < 3);
    });
    expect(failing).toEqual([]);
  });

  it('leaves a colour that already passes as it is', () => {
    expect(shadesOf('#7A3FF2', 'light').mark).toBe('#7a3ff2');
  });

  it('turns yellow into ochre by day and keeps it by night', () => {
    expect(shadesOf('#FFC400', 'dark').mark).toBe('#ffc400');
    expect(shadesOf('#FFC400', 'light').mark).not.toBe('#ffc400');
  });

  it('answers both schemes at once', () => {
    expect(tone('#00A39B').soft).toMatch(/^light-dark\(#[\da-f]{6}, #[\da-f]{6}\)$/);
    expect(tone('#00A39B')).toBe(tone('#00A39B'));
  });

  it('survives what people typed long ago', () => {
    expect(parse('#abc')).toEqual(parse('#aabbcc'));
    expect(tone('red')).toEqual(tone(''));
  });
});

describe('colour arithmetic', () => {
  it('reads and writes hex', () => {
    expect(format(parse('#3D5AFE'))).toBe('#3d5afe');
    expect(format(mix([255, 255, 255], [0, 0, 0], 0.5))).toBe('#808080');
  });

  it('spans from 1 to 21', () => {
    expect(contrast([0, 0, 0], [0, 0, 0])).toBe(1);
    expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  });

  it.each(swatches)('finds an ink for the tick on %s', (hex) => {
    expect(contrast(parse(inkOn(hex)), parse(hex))).toBeGreaterThanOrEqual(3);
  });
});
