/**
 * Colours chosen by users (queue, tag, avatar) with guaranteed contrast.
 * toColorShades('#FFD400') returns a mark (stripe, dot: 3:1 on every surface) and a soft chip (text 4.5:1),
 * each as light-dark(), so that switching the scheme renders nothing again.
 */
import { darkPalette, lightPalette } from './palettes.ts';

export type Rgb = readonly [number, number, number];
export type ColorScheme = 'light' | 'dark';

export const black: Rgb = [0, 0, 0];
export const white: Rgb = [255, 255, 255];
const grey: Rgb = [108, 122, 147];

/** Parses #rgb and #rrggbb; other text becomes grey, because old records contain free text. */
export function parseHex(hex: string): Rgb {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex);
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : hex;
  if (!/^#[\da-f]{6}$/i.test(full)) {
    return grey;
  }
  const bits = Number.parseInt(full.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
}

export function formatHex(colour: Rgb): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of the first colour. */
export function mixColors([r, g, b]: Rgb, [R, G, B]: Rgb, share: number): Rgb {
  const rest = 1 - share;
  return [r * share + R * rest, g * share + G * rest, b * share + B * rest];
}

function toLinear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function computeLuminance([r, g, b]: Rgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** WCAG contrast ratio, 1 to 21. */
export function computeContrast(first: Rgb, second: Rgb): number {
  const [one, other] = [computeLuminance(first), computeLuminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

interface ContrastGoal {
  readonly towards: Rgb;
  readonly backgrounds: readonly Rgb[];
  readonly minContrast: number;
}

/** Moves a colour towards black or white in steps of 2 % until it has `minContrast` on all backgrounds. */
export function reachContrast(colour: Rgb, { towards, backgrounds, minContrast: least }: ContrastGoal): Rgb {
  for (let share = 1; share > 0; share -= 0.02) {
    const next = parseHex(formatHex(mixColors(colour, towards, share)));
    if (backgrounds.every((ground) => computeContrast(next, ground) >= least)) {
      return next;
    }
  }
  return towards;
}

export interface ColorShades {
  readonly mark: string;
  readonly soft: string;
  readonly ink: string;
}

/** Shades of a colour in one scheme, as hex. */
export function computeShades(hex: string, scheme: ColorScheme): ColorShades {
  const { surface } = scheme === 'light' ? lightPalette : darkPalette;
  const towards = scheme === 'light' ? black : white;
  const backgrounds = [surface.base, surface.selected, surface.hover, surface.sunken, surface.float].map(parseHex);
  const soft = parseHex(formatHex(mixColors(parseHex(hex), parseHex(surface.base), scheme === 'light' ? 0.13 : 0.24)));
  return {
    mark: formatHex(reachContrast(parseHex(hex), { towards, backgrounds, minContrast: 3 })),
    soft: formatHex(soft),
    ink: formatHex(reachContrast(parseHex(hex), { towards, backgrounds: [soft], minContrast: 4.6 })),
  };
}

const shadesByHex = new Map<string, ColorShades>();

export function toColorShades(hex: string): ColorShades {
  const cached = shadesByHex.get(hex);
  if (cached) {
    return cached;
  }
  const [day, night] = [computeShades(hex, 'light'), computeShades(hex, 'dark')];
  const shades: ColorShades = {
    mark: `light-dark(${day.mark}, ${night.mark})`,
    soft: `light-dark(${day.soft}, ${night.soft})`,
    ink: `light-dark(${day.ink}, ${night.ink})`,
  };
  shadesByHex.set(hex, shades);
  return shades;
}

/** Near-black or white, the one with more contrast (check mark on a swatch). */
export function pickInk(hex: string): string {
  const colour = parseHex(hex);
  return computeContrast(colour, black) > computeContrast(colour, white) ? lightPalette.ink.strong : lightPalette.surface.base;
}
