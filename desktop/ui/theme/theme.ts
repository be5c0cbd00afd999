import { extendTheme } from '@mui/joy';
import { fieldOverrides } from './fieldOverrides.ts';
import { overlayOverrides } from './overlayOverrides.ts';
import { darkPalette, lightPalette, type Palette } from './palettes.ts';
import { controlOverrides } from './controlOverrides.ts';
import { radius, text, v } from './tokens.ts';

interface Shades {
  readonly solid: string;
  readonly hover: string;
  readonly active: string;
  readonly onSolid: string;
  readonly soft: string;
  readonly softHover: string;
  readonly ink: string;
}

/** Joy's palette range of one colour. */
function createRange(shades: Shades, line: string): Record<string, string> {
  return {
    solidBg: shades.solid,
    solidHoverBg: shades.hover,
    solidActiveBg: shades.active,
    solidColor: shades.onSolid,
    softBg: shades.soft,
    softHoverBg: shades.softHover,
    softActiveBg: shades.softHover,
    softColor: shades.ink,
    plainColor: shades.ink,
    plainHoverBg: shades.soft,
    plainActiveBg: shades.softHover,
    outlinedColor: shades.ink,
    outlinedBorder: line,
    outlinedHoverBg: shades.soft,
    outlinedActiveBg: shades.softHover,
  };
}

function createStateRange(palette: Palette, state: 'good' | 'waiting'): Record<string, string> {
  const { solid, soft, ink } = palette[state];
  const shades = { solid, hover: solid, active: solid, onSolid: palette.brand.onSolid, soft, softHover: soft, ink };
  return createRange(shades, palette.line.firm);
}

function createNeutralRange({ ink, surface, line }: Palette): Record<string, string> {
  const shades = {
    solid: ink.strong,
    hover: ink.body,
    active: ink.body,
    onSolid: ink.inverse,
    soft: surface.hover,
    softHover: line.hair,
    ink: ink.body,
  };
  return createRange(shades, line.firm);
}

function createBackgrounds({ surface, line }: Palette): Record<string, string> {
  return {
    body: surface.frame,
    surface: surface.base,
    popup: surface.float,
    level1: surface.sunken,
    level2: surface.hover,
    level3: line.hair,
    tooltip: surface.inverse,
    backdrop: surface.scrim,
  };
}

function createScheme(palette: Palette) {
  const { brand, bad, ink, line } = palette;
  return {
    palette: {
      ...palette,
      primary: createRange({ ...brand, hover: brand.solidHover, active: brand.solidActive }, line.firm),
      danger: createRange({ ...bad, hover: bad.solidHover, active: bad.solidHover, softHover: bad.soft }, line.firm),
      neutral: createNeutralRange(palette),
      success: createStateRange(palette, 'good'),
      warning: createStateRange(palette, 'waiting'),
      background: createBackgrounds(palette),
      text: { primary: ink.strong, secondary: ink.soft, tertiary: ink.meta, icon: ink.soft },
      divider: line.hair,
      focusVisible: brand.ring,
    },
  };
}

/** Both schemes are given completely: Joy fills gaps with its own defaults. */
export const theme = extendTheme({
  cssVarPrefix: 'prosa',
  colorSchemes: { light: createScheme(lightPalette), dark: createScheme(darkPalette) },
  fontFamily: { body: text.family, display: text.family },
  radius: { sm: radius.control, md: radius.control, lg: radius.card },
  focus: { thickness: '2px', default: { outlineOffset: '2px', outline: `2px solid ${v.brand.ring}` } },
  components: { ...controlOverrides, ...fieldOverrides, ...overlayOverrides },
});
