/** Every pair of colours the screens put together, with the contrast each must reach: 4.5 for text, 3 for lines and marks. */
import { format, mix, parse, type Scheme } from './contrast.ts';
import { dark, light, type Palette } from './palettes.ts';

export interface Pair {
  readonly name: string;
  readonly front: string;
  readonly ground: string;
  readonly least: number;
}

const states = ['good', 'waiting', 'bad'] as const;

const words = (name: string, front: string, ground: string): Pair => ({ name, front, ground, least: 4.5 });
const marks = (name: string, front: string, ground: string): Pair => ({ name, front, ground, least: 3 });

function onSurfaces({ surface, ink, brand }: Palette): Pair[] {
  const { frame, base, sunken, float, hover, selected, frameHover } = surface;
  return Object.entries({ frame, base, sunken, float, hover, selected, frameHover }).flatMap(([name, ground]) => [
    ...(['strong', 'body', 'soft', 'meta'] as const).map((tint) => words(`ink.${tint} on ${name}`, ink[tint], ground)),
    words(`brand.ink on ${name}`, brand.ink, ground),
    marks(`brand.ring on ${name}`, brand.ring, ground),
  ]);
}

function ofStates(palette: Palette): Pair[] {
  const { base, hover, selected, float } = palette.surface;
  const grounds = Object.entries({ base, hover, selected, float });
  return states.flatMap((state) => {
    const { ink, soft, solid } = palette[state];
    return [
      ...grounds.map(([name, ground]) => words(`${state}.ink on ${name}`, ink, ground)),
      words(`${state}.ink on ${state}.soft`, ink, soft),
      marks(`${state}.solid on base`, solid, base),
    ];
  });
}

function ofControls({ surface, line, brand, bad }: Palette): Pair[] {
  const solids = ['solid', 'solidHover', 'solidActive'] as const;
  return [
    ...(['base', 'float', 'sunken'] as const).map((name) => marks(`line.control on ${name}`, line.control, surface[name])),
    ...solids.map((name) => words(`onSolid on brand.${name}`, brand.onSolid, brand[name])),
    ...solids.map((name) => marks(`brand.${name} on base`, brand[name], surface.base)),
    marks('brand.solid on selected', brand.solid, surface.selected),
    words('brand.ink on brand.soft', brand.ink, brand.soft),
    words('brand.ink on brand.softHover', brand.ink, brand.softHover),
    words('onSolid on bad.solid', bad.onSolid, bad.solid),
    words('onSolid on bad.solidHover', bad.onSolid, bad.solidHover),
  ];
}

function ofNotes({ note, ink, surface }: Palette): Pair[] {
  return [
    words('note.ink on note', note.ink, note.surface),
    words('ink.body on note', ink.body, note.surface),
    words('ink.meta on note', ink.meta, note.surface),
    words('onStrip on strip', ink.onStrip, surface.strip),
    words('inverse on tooltip', ink.inverse, surface.inverse),
  ];
}

function ofBubbles({ bubble, ink, brand }: Palette, scheme: Scheme): Pair[] {
  const veil = scheme === 'light' ? { colour: parse(light.ink.strong), share: 0.05 } : { colour: parse(light.surface.base), share: 0.07 };
  const sides = (['own', 'theirs'] as const).flatMap((side) => {
    const inset = format(mix(veil.colour, parse(bubble[side]), veil.share));
    const meta = bubble[`${side}Meta`];
    return Object.entries({ [side]: bubble[side], [`inset in ${side}`]: inset }).flatMap(([name, ground]) => [
      words(`ink.strong on ${name}`, ink.strong, ground),
      words(`${side}Meta on ${name}`, meta, ground),
      words(`brand.ink on ${name}`, brand.ink, ground),
    ]);
  });
  return [...sides, marks('read on own', bubble.read, bubble.own), marks('wave on theirs', brand.solid, bubble.theirs)];
}

export function pairsOf(scheme: Scheme): Pair[] {
  const palette = scheme === 'light' ? light : dark;
  return [onSurfaces, ofStates, ofControls, ofNotes].flatMap((list) => list(palette)).concat(ofBubbles(palette, scheme));
}
