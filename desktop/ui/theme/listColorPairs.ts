/** All combinations of foreground and background colours with their minimum contrast: 4.5 for text, 3 for lines and marks. */
import { formatHex, mixColors, parseHex, type ColorScheme } from './colorShades.ts';
import { darkPalette, lightPalette, type Palette } from './palettes.ts';

export interface ColorPair {
  readonly name: string;
  readonly foreground: string;
  readonly background: string;
  readonly minContrast: number;
}

const states = ['good', 'waiting', 'bad'] as const;

const textPair = (name: string, foreground: string, background: string): ColorPair => ({
  name,
  foreground,
  background,
  minContrast: 4.5,
});
const markPair = (name: string, foreground: string, background: string): ColorPair => ({
  name,
  foreground,
  background,
  minContrast: 3,
});

function listSurfacePairs({ surface, ink, brand }: Palette): ColorPair[] {
  const { frame, base, sunken, float, hover, selected, frameHover } = surface;
  return Object.entries({ frame, base, sunken, float, hover, selected, frameHover }).flatMap(([name, background]) => [
    ...(['strong', 'body', 'soft', 'meta'] as const).map((tint) => textPair(`ink.${tint} on ${name}`, ink[tint], background)),
    textPair(`brand.ink on ${name}`, brand.ink, background),
    markPair(`brand.ring on ${name}`, brand.ring, background),
  ]);
}

function listStatePairs(palette: Palette): ColorPair[] {
  const { base, hover, selected, float } = palette.surface;
  const backgrounds = Object.entries({ base, hover, selected, float });
  const waits = Object.entries(palette.wait).flatMap(([name, ink]) =>
    [...backgrounds].map(([surface, background]) => textPair(`wait.${name} on ${surface}`, ink, background)),
  );
  const pairs = states.flatMap((state) => {
    const { ink, soft, solid } = palette[state];
    return [
      ...backgrounds.map(([name, background]) => textPair(`${state}.ink on ${name}`, ink, background)),
      textPair(`${state}.ink on ${state}.soft`, ink, soft),
      markPair(`${state}.solid on base`, solid, base),
    ];
  });
  return [...pairs, ...waits];
}

function listControlPairs({ surface, line, brand, bad }: Palette): ColorPair[] {
  const solids = ['solid', 'solidHover', 'solidActive'] as const;
  return [
    ...(['base', 'float', 'sunken'] as const).map((name) => markPair(`line.control on ${name}`, line.control, surface[name])),
    ...solids.map((name) => textPair(`onSolid on brand.${name}`, brand.onSolid, brand[name])),
    ...solids.map((name) => markPair(`brand.${name} on base`, brand[name], surface.base)),
    markPair('brand.solid on selected', brand.solid, surface.selected),
    textPair('brand.ink on brand.soft', brand.ink, brand.soft),
    textPair('brand.ink on brand.softHover', brand.ink, brand.softHover),
    textPair('onSolid on bad.solid', bad.onSolid, bad.solid),
    textPair('onSolid on bad.solidHover', bad.onSolid, bad.solidHover),
  ];
}

function listNotePairs({ note, ink, surface }: Palette): ColorPair[] {
  return [
    textPair('note.ink on note', note.ink, note.surface),
    textPair('ink.body on note', ink.body, note.surface),
    textPair('ink.meta on note', ink.meta, note.surface),
    textPair('onBanner on banner', ink.onBanner, surface.banner),
    textPair('inverse on tooltip', ink.inverse, surface.inverse),
  ];
}

function listBubblePairs({ bubble, ink, brand }: Palette, scheme: ColorScheme): ColorPair[] {
  const overlay =
    scheme === 'light'
      ? { colour: parseHex(lightPalette.ink.strong), share: 0.05 }
      : { colour: parseHex(lightPalette.surface.base), share: 0.07 };
  const bubblePairs = (['own', 'theirs'] as const).flatMap((side) => {
    const inset = formatHex(mixColors(overlay.colour, parseHex(bubble[side]), overlay.share));
    const meta = bubble[`${side}Meta`];
    return Object.entries({ [side]: bubble[side], [`inset in ${side}`]: inset }).flatMap(([name, background]) => [
      textPair(`ink.strong on ${name}`, ink.strong, background),
      textPair(`${side}Meta on ${name}`, meta, background),
      textPair(`brand.ink on ${name}`, brand.ink, background),
    ]);
  });
  return [...bubblePairs, markPair('read on own', bubble.read, bubble.own), markPair('wave on theirs', brand.solid, bubble.theirs)];
}

export function listColorPairs(scheme: ColorScheme): ColorPair[] {
  const palette = scheme === 'light' ? lightPalette : darkPalette;
  return [listSurfacePairs, listStatePairs, listControlPairs, listNotePairs]
    .flatMap((list) => list(palette))
    .concat(listBubblePairs(palette, scheme));
}
