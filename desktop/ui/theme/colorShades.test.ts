import { describe, expect, it } from 'vitest';
import { computeContrast, formatHex, pickInk, mixColors, parseHex, computeShades, toColorShades } from './colorShades.ts';
import { computeBrandShades, toBrandShades } from './brandShades.ts';
import { listColorPairs } from './listColorPairs.ts';
import { darkPalette, avatarColors, lightPalette, swatches } from './palettes.ts';

const schemes = ['light', 'dark'] as const;

/** Sample of the RGB cube. */
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const cube = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe('listColorPairs', () => {
  it.each(schemes)('has at least ninety pairs in %s', (scheme) => {
    expect(listColorPairs(scheme).length).toBeGreaterThanOrEqual(90);
  });

  it.each(schemes)('has sufficient contrast in %s', (scheme) => {
    const under = listColorPairs(scheme).filter(
      ({ foreground: front, background: ground, minContrast: least }) => computeContrast(parseHex(front), parseHex(ground)) < least,
    );
    expect(under.map(({ name }) => name)).toEqual([]);
  });
});

describe('toColorShades', () => {
  const all = [...cube, ...swatches, ...avatarColors];

  it.each(schemes)('returns readable chips and visible marks for any colour in %s', (scheme) => {
    const { surface } = scheme === 'light' ? lightPalette : darkPalette;
    const grounds = [surface.base, surface.selected, surface.hover, surface.sunken, surface.float].map(parseHex);
    const failing = all.filter((hex) => {
      const shades = computeShades(hex, scheme);
      const isReadable = computeContrast(parseHex(shades.ink), parseHex(shades.soft)) >= 4.5;
      return !isReadable || grounds.some((ground) => computeContrast(parseHex(shades.mark), ground) < 3);
    });
    expect(failing).toEqual([]);
  });

  it('keeps a colour with sufficient contrast', () => {
    expect(computeShades('#7A3FF2', 'light').mark).toBe('#7a3ff2');
  });

  it('darkens yellow in the light scheme only', () => {
    expect(computeShades('#FFC400', 'dark').mark).toBe('#ffc400');
    expect(computeShades('#FFC400', 'light').mark).not.toBe('#ffc400');
  });

  it('returns both schemes as light-dark()', () => {
    expect(toColorShades('#00A39B').soft).toMatch(/^light-dark\(#[\da-f]{6}, #[\da-f]{6}\)$/);
    expect(toColorShades('#00A39B')).toBe(toColorShades('#00A39B'));
  });

  it('tolerates invalid colours', () => {
    expect(parseHex('#abc')).toEqual(parseHex('#aabbcc'));
    expect(toColorShades('red')).toEqual(toColorShades(''));
  });
});

describe('toBrandShades', () => {
  it.each(schemes)('returns readable text, buttons that stand out and a visible focus for any colour in %s', (scheme) => {
    const { surface, bubble } = scheme === 'light' ? lightPalette : darkPalette;
    const white = parseHex('#ffffff');
    const failing = cube.filter((hex) => {
      const { solid, soft, softHover, ink, ring } = computeBrandShades(hex, scheme);
      const contrast = (one: string, other: string): number => computeContrast(parseHex(one), parseHex(other));
      const isReadable = [soft, softHover, surface.base, surface.frame, bubble.own].every((ground) => contrast(ink, ground) >= 4.5);
      const isVisible = contrast(solid, surface.base) >= 3 && contrast(ring, surface.base) >= 3;
      return !isReadable || !isVisible || computeContrast(parseHex(solid), white) < 4.5;
    });
    expect(failing).toEqual([]);
  });

  it('returns both schemes as light-dark()', () => {
    expect(toBrandShades('#7C3AED').solid).toBe(`light-dark(#7c3aed, ${computeBrandShades('#7C3AED', 'dark').solid})`);
  });
});

describe('colour arithmetic', () => {
  it('parses and formats hex', () => {
    expect(formatHex(parseHex('#3D5AFE'))).toBe('#3d5afe');
    expect(formatHex(mixColors([255, 255, 255], [0, 0, 0], 0.5))).toBe('#808080');
  });

  it('ranges from 1 to 21', () => {
    expect(computeContrast([0, 0, 0], [0, 0, 0])).toBe(1);
    expect(computeContrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  });

  it.each(swatches)('returns a contrasting check mark for %s', (hex) => {
    expect(computeContrast(parseHex(pickInk(hex)), parseHex(hex))).toBeGreaterThanOrEqual(3);
  });
});
