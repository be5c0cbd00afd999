import type { Components, Theme } from '@mui/joy';
import { toControlHeight } from './controlOverrides.ts';
import { motion, radius, shadow, target, text, v } from './tokens.ts';

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
export const fieldOverrides: Components<Theme> = {
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
