/** Design tokens: colours as CSS variables, typography, sizes, motion. */
import { lightPalette, type Palette } from './palettes.ts';

export { avatarColors, swatches, type Palette } from './palettes.ts';

function createVariables(palette: Palette): Palette {
  const groups = Object.entries(palette).map(([group, colours]) => [
    group,
    Object.fromEntries(Object.keys(colours).map((name) => [name, `var(--prosa-palette-${group}-${name})`])),
  ]);
  // fromEntries loses the key types.
  return Object.fromEntries(groups) as Palette;
}

/** `v.ink.meta` is `var(--prosa-palette-ink-meta)`: same shape as the palette. */
export const v = createVariables(lightPalette);

const family = "'Inter Variable', Inter, Emoji, system-ui, sans-serif";

/** Font shorthands: weight size/line-height family. */
export const text = {
  /** dashboard numbers */
  display: `600 28px/32px ${family}`,
  /** sign-in and reference pages */
  headline: `600 20px/28px ${family}`,
  title: `600 16px/24px ${family}`,
  body: `400 14px/20px ${family}`,
  strong: `600 14px/20px ${family}`,
  second: `400 13px/18px ${family}`,
  secondStrong: `600 13px/18px ${family}`,
  button: `550 13px/18px ${family}`,
  meta: `400 12px/16px ${family}`,
  metaStrong: `600 12px/16px ${family}`,
  family,
};

export const radius = { inner: '4px', control: '8px', card: '12px', pill: '999px' };

/** Heights of controls; minimum 24, default 32. */
export const target = { small: '24px', medium: '28px', default: '32px', large: '40px' };

export const size = {
  topBar: '48px',
  rail: '64px',
  drawer: '232px',
  /** 348 from 968 px on; dragging replaces it with a number */
  list: 'clamp(296px, 36vw, 348px)',
  contact: '320px',
  paneHeader: '56px',
  row: '76px',
  banner: '28px',
  /** conversation column: at least 24 px at the sides, at most 960 px wide; shared by header, messages and composer */
  gutter: 'max(24px, calc((100% - 960px) / 2))',
  icon: 18,
  iconSmall: 16,
};

export const shadow = {
  float: '0 1px 2px rgb(10 14 24 / 0.08), 0 8px 24px -6px rgb(10 14 24 / 0.18)',
  dialog: '0 2px 6px rgb(10 14 24 / 0.10), 0 24px 64px -12px rgb(10 14 24 / 0.36)',
};

const curve = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

/** quick: hover and press · enter: menus, popovers, banners · move: reordering, panels, dragging */
export const motion = { quick: `120ms ${curve}`, enter: `160ms ${curve}`, move: `180ms ${curve}` };

/**
 * Window: narrow = one pane and tabs; compact = the contact panel floats and optional columns are hidden; from `drawerFrom` the drawer may be open.
 * Conversation and list are container queries, because both neighbours can be resized:
 * snug = nothing wide fits beside a bubble; tight = secondary actions move into the menu; tiny = labels are hidden; slimList = tabs move together.
 */
export const width = {
  snug: '@container conversation (max-width: 759.95px)',
  tight: '@container conversation (max-width: 519.95px)',
  tiny: '@container conversation (max-width: 389.95px)',
  slimList: '@container list (max-width: 339.95px)',
  narrow: '@media (max-width: 599.95px)',
  compact: '@media (max-width: 1199.95px)',
  drawerFrom: 1200,
};

/** Focus ring: outside for controls, inside for rows that touch each other. */
export const ring = {
  outside: `outline: 2px solid ${v.brand.ring}; outline-offset: 2px;`,
  inside: `outline: 2px solid ${v.brand.ring}; outline-offset: -2px;`,
};

const tint = (name: 'good' | 'waiting' | 'bad' | 'brand'): string =>
  `&[data-tone='${name}'] { background: ${v[name].soft}; color: ${v[name].ink}; }`;
/** Background and ink by the attribute `data-tone`. */
export const tints = [tint('good'), tint('waiting'), tint('bad'), tint('brand')].join('\n');

export const ellipsis = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0;';
/** Combining marks piled on a letter stay within the text that they belong to; rings of focus have room. */
export const clippedText = 'overflow: clip; overflow-clip-margin: 5px;';
export const tabular = 'font-variant-numeric: tabular-nums;';
