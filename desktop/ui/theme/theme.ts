import { type Components, extendTheme, type Theme } from '@mui/joy';
import { darkPalette, lightPalette, type Palette } from './palettes.ts';
import { motion, radius, shadow, target, text, v } from './tokens.ts';

const heights: Record<string, string> = { sm: target.medium, md: target.default, lg: target.large };

/** Height of a control by Joy's size name. */
function toControlHeight(size: string | undefined): string {
  return heights[size ?? 'md'] ?? target.default;
}

/** Joy's switch. */
const controlOverrides: Components<Theme> = {
  JoySwitch: {
    styleOverrides: {
      root: {
        '--Switch-trackWidth': '32px',
        '--Switch-trackHeight': '18px',
        '--Switch-thumbSize': '12px',
        '--Switch-trackBackground': v.line.control,
        '--Switch-thumbBackground': v.brand.onSolid,
        '&:hover': { '--Switch-trackBackground': v.ink.soft },
        '&.Mui-checked': { '--Switch-trackBackground': v.brand.solid },
        '&.Mui-checked:hover': { '--Switch-trackBackground': v.brand.solidHover },
      },
    },
  },
};

const root = {
  '--variant-borderWidth': '1px',
  borderColor: v.line.control,
  borderRadius: radius.control,
  backgroundColor: v.surface.base,
  font: text.body,
  boxShadow: 'none',
  transition: `border-color ${motion.quick}`,
  '&:hover': { borderColor: v.ink.soft, backgroundColor: v.surface.base },
  // The text keeps its colour; border and message show the error.
  '&.Mui-error': { borderColor: v.bad.solid, color: v.ink.strong },
};

const placeholder = { '&::placeholder': { color: v.ink.meta, opacity: 1 } };

const listbox = {
  '--ListItem-radius': '6px',
  '--List-padding': '4px',
  zIndex: 1350,
  boxShadow: shadow.float,
  borderRadius: radius.control,
  borderColor: v.line.hair,
  backgroundColor: v.surface.float,
  font: text.body,
};

const option = {
  minHeight: target.default,
  font: text.body,
  color: v.ink.body,
  '&[aria-selected="true"], &.Mui-selected': { backgroundColor: v.surface.selected, color: v.ink.strong, fontWeight: 450 },
  '&:not([aria-selected="true"]):hover, &.MuiOption-highlighted:not(.Mui-selected), &.Mui-focused:not([aria-selected="true"])': {
    backgroundColor: v.surface.hover,
  },
  '&.Mui-focusVisible, &:focus-visible': { outlineOffset: '-2px' },
};

/** Joy's inputs, text areas, selects and listboxes. */
const fieldOverrides: Components<Theme> = {
  JoyInput: {
    defaultProps: { size: 'md' },
    styleOverrides: {
      root: ({ ownerState }) => ({
        ...root,
        '--Input-minHeight': toControlHeight(ownerState.size),
        '--Input-focusedThickness': '2px',
        '--Input-paddingInline': '10px',
        '--Input-gap': '8px',
      }),
      input: ({ ownerState }) => ({ font: ownerState.size === 'sm' ? text.second : text.body, color: v.ink.strong, ...placeholder }),
    },
  },
  JoyTextarea: {
    styleOverrides: {
      root: { ...root, '--Textarea-focusedThickness': '2px', '--Textarea-paddingInline': '10px', '--Textarea-paddingBlock': '6px' },
      textarea: { color: v.ink.strong, ...placeholder },
    },
  },
  JoySelect: {
    defaultProps: { size: 'md' },
    styleOverrides: {
      root: ({ ownerState }) => ({
        ...root,
        '--Select-minHeight': toControlHeight(ownerState.size),
        '--Select-focusedThickness': '2px',
        '--Select-paddingInline': '10px',
      }),
      button: { color: v.ink.strong },
      indicator: { color: v.ink.soft },
      listbox,
    },
  },
  JoyAutocomplete: {
    styleOverrides: {
      root: { ...root, '--Input-minHeight': toControlHeight('md'), '--Input-focusedThickness': '2px', '--Input-paddingInline': '10px' },
      input: { font: text.body, color: v.ink.strong, ...placeholder },
      listbox,
    },
  },
  JoyRadio: { styleOverrides: { root: { font: text.body } } },
  JoyCheckbox: {
    styleOverrides: {
      root: { font: text.body },
      checkbox: ({ ownerState }) => (ownerState.checked === true ? {} : { borderColor: v.line.control, backgroundColor: v.surface.base }),
    },
  },
  JoyOption: { styleOverrides: { root: option } },
  JoyAutocompleteOption: { styleOverrides: { root: option } },
};

/** Joy's dialogs and menus. */
const overlayOverrides: Components<Theme> = {
  JoyModal: { styleOverrides: { backdrop: { backdropFilter: 'none', backgroundColor: v.surface.scrim } } },
  JoyModalDialog: {
    styleOverrides: {
      root: {
        // Joy's default would set 16 px.
        font: text.body,
        color: v.ink.body,
        padding: 0,
        gap: 0,
        borderRadius: radius.card,
        border: `1px solid ${v.line.hair}`,
        backgroundColor: v.surface.float,
        boxShadow: shadow.dialog,
        maxWidth: 'min(640px, calc(100vw - 32px))',
        overflow: 'hidden',
      },
    },
  },
  JoyMenu: {
    styleOverrides: {
      root: {
        padding: 4,
        borderRadius: radius.card,
        borderColor: v.line.hair,
        backgroundColor: v.surface.float,
        boxShadow: shadow.float,
        font: text.second,
        zIndex: 1350,
      },
    },
  },
};

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
