/** A company's colour in place of the product's; of no first screen but a branded one's. */
import { objectFromKeys, objectKeys } from '#shared/kit/objects.ts';
import { black, formatHex, mixColors, parseHex, reachContrast, white, type ColorScheme, type Rgb } from './colorShades.ts';
import { darkPalette, lightPalette } from './palettes.ts';

export type BrandShades = Record<'solid' | 'solidHover' | 'solidActive' | 'soft' | 'softHover' | 'ink' | 'ring', string>;

/** A colour in place of the product's in one scheme: solid under white text, ink as text on every surface, ring at 3:1. */
export function computeBrandShades(hex: string, scheme: ColorScheme): BrandShades {
  const { surface, bubble } = scheme === 'light' ? lightPalette : darkPalette;
  const towards = scheme === 'light' ? black : white;
  const colour = parseHex(hex);
  const tint = (share: number): Rgb => parseHex(formatHex(mixColors(colour, parseHex(surface.base), share)));
  const [soft, softHover] = scheme === 'light' ? [tint(0.13), tint(0.2)] : [tint(0.24), tint(0.3)];
  const surfaces = [surface.frame, surface.base, surface.sunken, surface.float, surface.hover, surface.frameHover, surface.selected];
  const backgrounds = [...surfaces, bubble.own, bubble.theirs].map(parseHex);
  const readable = reachContrast(colour, { towards: black, backgrounds: [white], minContrast: 4.6 });
  const solid = reachContrast(readable, { towards, backgrounds: [parseHex(surface.base)], minContrast: 3 });
  return {
    solid: formatHex(solid),
    solidHover: formatHex(mixColors(solid, black, 0.92)),
    solidActive: formatHex(mixColors(solid, black, 0.84)),
    soft: formatHex(soft),
    softHover: formatHex(softHover),
    ink: formatHex(reachContrast(colour, { towards, backgrounds: [...backgrounds, soft, softHover], minContrast: 4.6 })),
    ring: formatHex(reachContrast(colour, { towards, backgrounds, minContrast: 3 })),
  };
}

export function toBrandShades(hex: string): BrandShades {
  const [day, night] = [computeBrandShades(hex, 'light'), computeBrandShades(hex, 'dark')];
  return objectFromKeys(objectKeys(day), (name) => `light-dark(${day[name]}, ${night[name]})`);
}
