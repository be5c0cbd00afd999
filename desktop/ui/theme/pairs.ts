/** Every pair of colours the screens put together, with the contrast each must reach: 4.5 for text, 3 for lines and marks. */
import { format, mix, parse, type Scheme } from './contrast.ts';
import { dark, light, type Palette } from './palettes.ts';

export interface Pair {
  readonly name: string;
  readonly front: string;
  readonly ground: string;
  readonly least: number;
}

const words = 4.5;
const marks = 3;
const states = ['good', 'waiting', 'bad'] as const;

function pair(name: string, front: string, ground: string, least: number): Pair {
  return { name, front, ground, least };
}

function onSurfaces({ surface, ink, brand }: Palette): Pair[] {
  const { frame, base, sunken, float, hover, selected, frameHover } = surface;
  return Object.entries({ frame, base, sunken, float, hover, selected, frameHover }).flatMap(([name, ground]) => [
    ...(['strong', 'body', 'soft', 'meta'] as const).map((tint) => pair(`ink.${tint} on ${name}`, ink[tint], ground, words)),
    pair(`brand.ink on ${name}`, brand.ink, ground, words),
    pair(`brand.ring on ${name}`, brand.ring, ground, marks),
  ]);
}

function ofStates(palette: Palette): Pair[] {
  const { base, hover, selected, float } = palette.surface;
  const grounds = Object.entries({ base, hover, selected, float });
  return states.flatMap((state) => {
    const { ink, soft, solid } = palette[state];
    return [
      ...grounds.map(([name, ground]) => pair(`${state}.ink on ${name}`, ink, ground, words)),
      pair(`${state}.ink on ${state}.soft`, ink, soft, words),
      pair(`${state}.solid on base`, solid, base, marks),
    ];
  });
}

function ofControls({ surface, line, brand, bad }: Palette): Pair[] {
  const solids = ['solid', 'solidHover', 'solidActive'] as const;
  return [
    ...(['base', 'float', 'sunken'] as const).map((name) => pair(`line.control on ${name}`, line.control, surface[name], marks)),
    ...solids.map((name) => pair(`onSolid on brand.${name}`, brand.onSolid, brand[name], words)),
    ...solids.map((name) => pair(`brand.${name} on base`, brand[name], surface.base, marks)),
    pair('brand.solid on selected', brand.solid, surface.selected, marks),
    pair('brand.ink on brand.soft', brand.ink, brand.soft, words),
    pair('brand.ink on brand.softHover', brand.ink, brand.softHover, words),
    pair('onSolid on bad.solid', bad.onSolid, bad.solid, words),
    pair('onSolid on bad.solidHover', bad.onSolid, bad.solidHover, words),
  ];
}

function ofNotes({ note, ink, surface }: Palette): Pair[] {
  return [
    pair('note.ink on note', note.ink, note.surface, words),
    pair('ink.body on note', ink.body, note.surface, words),
    pair('ink.meta on note', ink.meta, note.surface, words),
    pair('onStrip on strip', ink.onStrip, surface.strip, words),
    pair('inverse on tooltip', ink.inverse, surface.inverse, words),
  ];
}

function ofBubbles({ bubble, ink, brand }: Palette, scheme: Scheme): Pair[] {
  const veil = scheme === 'light' ? { colour: parse(light.ink.strong), share: 0.05 } : { colour: parse(light.surface.base), share: 0.07 };
  const sides = (['own', 'theirs'] as const).flatMap((side) => {
    const inset = format(mix(veil.colour, parse(bubble[side]), veil.share));
    const meta = bubble[`${side}Meta`];
    return Object.entries({ [side]: bubble[side], [`inset in ${side}`]: inset }).flatMap(([name, ground]) => [
      pair(`ink.strong on ${name}`, ink.strong, ground, words),
      pair(`${side}Meta on ${name}`, meta, ground, words),
      pair(`brand.ink on ${name}`, brand.ink, ground, words),
    ]);
  });
  return [...sides, pair('read on own', bubble.read, bubble.own, marks), pair('wave on theirs', brand.solid, bubble.theirs, marks)];
}

export function pairsOf(scheme: Scheme): Pair[] {
  const palette = scheme === 'light' ? light : dark;
  return [onSurfaces, ofStates, ofControls, ofNotes].flatMap((list) => list(palette)).concat(ofBubbles(palette, scheme));
}
