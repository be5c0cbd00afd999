import { describe, expect, it } from 'vitest';
import { computeContrast, formatHex, pickInk, mixColors, parseHex, computeShades, toColorShades } from './colorShades.ts';
import { listColorPairs } from './colorPairs.ts';
import { darkPalette, avatarColors, lightPalette, swatches } from './palettes.ts';

const schemes = ['light', 'dark'] as const;

/** Sample of the RGB cube. */
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const cube = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe('the pair table', () => {
  it.each(schemes)('holds at least ninety pairs in %s', (scheme) => {
    expect(listColorPairs(scheme).length).toBeGreaterThanOrEqual(90);
  });

  it.each(schemes)('reaches its contrast everywhere in %s', (scheme) => {
    const under = listColorPairs(scheme).filter(
      ({ foreground: front, background: ground, minContrast: least }) => computeContrast(parseHex(front), parseHex(ground)) < least,
    );
    expect(under.map(({ name }) => name)).toEqual([]);
  });
});

describe('tone', () => {
  const all = [...cube, ...swatches, ...avatarColors];

  it.each(schemes)('gives readable chips and visible marks for any colour in %s', (scheme) => {
    const { surface } = scheme === 'light' ? lightPalette : darkPalette;
    const grounds = [surface.base, surface.selected, surface.hover, surface.sunken, surface.float].map(parseHex);
    const failing = all.filter((hex) => {
      const shades = computeShades(hex, scheme);
      const isReadable = computeContrast(parseHex(shades.ink), parseHex(shades.soft)) >= 4.5;
      return !isReadable || grounds.some((ground) => computeContrast(parseHex(shades.mark), ground) < 3);
    });
    expect(failing).toEqual([]);
  });

  it('leaves a colour that already passes as it is', () => {
    expect(computeShades('#7A3FF2', 'light').mark).toBe('#7a3ff2');
  });

  it('turns yellow into ochre by day and keeps it by night', () => {
    expect(computeShades('#FFC400', 'dark').mark).toBe('#ffc400');
    expect(computeShades('#FFC400', 'light').mark).not.toBe('#ffc400');
  });

  it('answers both schemes at once', () => {
    expect(toColorShades('#00A39B').soft).toMatch(/^light-dark\(#[\da-f]{6}, #[\da-f]{6}\)$/);
    expect(toColorShades('#00A39B')).toBe(toColorShades('#00A39B'));
  });

  it('survives what people typed long ago', () => {
    expect(parseHex('#abc')).toEqual(parseHex('#aabbcc'));
    expect(toColorShades('red')).toEqual(toColorShades(''));
  });
});

describe('colour arithmetic', () => {
  it('reads and writes hex', () => {
    expect(formatHex(parseHex('#3D5AFE'))).toBe('#3d5afe');
    expect(formatHex(mixColors([255, 255, 255], [0, 0, 0], 0.5))).toBe('#808080');
  });

  it('spans from 1 to 21', () => {
    expect(computeContrast([0, 0, 0], [0, 0, 0])).toBe(1);
    expect(computeContrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  });

  it.each(swatches)('finds an ink for the tick on %s', (hex) => {
    expect(computeContrast(parseHex(pickInk(hex)), parseHex(hex))).toBeGreaterThanOrEqual(3);
  });
});
