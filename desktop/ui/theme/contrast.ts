/**
 * The one way a colour chosen by a person (queue, tag, avatar) reaches the screen.
 * tone('#FFD400') gives a mark (stripe, dot: 3:1 on every surface) and a soft chip (text 4.5:1),
 * each as light-dark(), so that no component asks which scheme is on and nothing renders again on a switch.
 */
import { dark, light } from './palettes.ts';

export type Rgb = readonly [number, number, number];
export type Scheme = 'light' | 'dark';

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const grey: Rgb = [108, 122, 147];

/** Reads #rgb and #rrggbb; anything else becomes a quiet grey, because old records hold whatever was typed. */
export function parse(hex: string): Rgb {
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

export function format(colour: Rgb): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of the first colour, the rest of the second. */
export function mix([r, g, b]: Rgb, [R, G, B]: Rgb, share: number): Rgb {
  const rest = 1 - share;
  return [r * share + R * rest, g * share + G * rest, b * share + B * rest];
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

export function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

interface Goal {
  readonly towards: Rgb;
  readonly grounds: readonly Rgb[];
  readonly least: number;
}

/** Moves a colour towards black or white in 2 % steps until it reaches `least` on every ground. */
function until(colour: Rgb, { towards, grounds, least }: Goal): Rgb {
  for (let share = 1; share > 0; share -= 0.02) {
    const next = parse(format(mix(colour, towards, share)));
    if (grounds.every((ground) => contrast(next, ground) >= least)) {
      return next;
    }
  }
  return towards;
}

export interface Tone {
  readonly mark: string;
  readonly soft: string;
  readonly ink: string;
}

/** The three shades of one colour in one scheme, as plain hex. */
export function shadesOf(hex: string, scheme: Scheme): Tone {
  const { surface } = scheme === 'light' ? light : dark;
  const towards = scheme === 'light' ? black : white;
  const grounds = [surface.base, surface.selected, surface.hover, surface.sunken, surface.float].map(parse);
  const soft = parse(format(mix(parse(hex), parse(surface.base), scheme === 'light' ? 0.13 : 0.24)));
  return {
    mark: format(until(parse(hex), { towards, grounds, least: 3 })),
    soft: format(soft),
    ink: format(until(parse(hex), { towards, grounds: [soft], least: 4.6 })),
  };
}

const known = new Map<string, Tone>();

export function tone(hex: string): Tone {
  const found = known.get(hex);
  if (found) {
    return found;
  }
  const [day, night] = [shadesOf(hex, 'light'), shadesOf(hex, 'dark')];
  const made: Tone = {
    mark: `light-dark(${day.mark}, ${night.mark})`,
    soft: `light-dark(${day.soft}, ${night.soft})`,
    ink: `light-dark(${day.ink}, ${night.ink})`,
  };
  known.set(hex, made);
  return made;
}

/** Near-black or white, whichever reads on a full-strength colour (the tick on a swatch). */
export function inkOn(hex: string): string {
  const colour = parse(hex);
  return contrast(colour, black) > contrast(colour, white) ? light.ink.strong : light.surface.base;
}
