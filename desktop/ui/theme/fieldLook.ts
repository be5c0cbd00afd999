import type { Components, Theme } from '@mui/joy';
import { heightOf } from './pressLook.ts';
import { motion, radius, shadow, text, v } from './tokens.ts';

const root = {
  '--variant-borderWidth': '1px',
  borderColor: v.line.control,
  borderRadius: radius.control,
  backgroundColor: v.surface.base,
  font: text.body,
  boxShadow: 'none',
  transition: `border-color ${motion.quick}`,
  '&:hover': { borderColor: v.ink.soft },
  // The value stays ink; only the border and the message below say what is wrong.
  '&.Mui-error': { borderColor: v.bad.solid, color: v.ink.strong },
};

const placeholder = { '&::placeholder': { color: v.ink.meta, opacity: 1 } };

const listbox = { boxShadow: shadow.float, borderRadius: radius.control, borderColor: v.line.hair, font: text.body };

/** What is filled in: inputs, text areas, selects and their lists. */
export const fieldLook: Components<Theme> = {
  JoyInput: {
    defaultProps: { size: 'md' },
    styleOverrides: {
      root: ({ ownerState }) => ({
        ...root,
        '--Input-minHeight': heightOf(ownerState.size),
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
        '--Select-minHeight': heightOf(ownerState.size),
        '--Select-focusedThickness': '2px',
        '--Select-paddingInline': '10px',
      }),
      button: { color: v.ink.strong },
      listbox: { ...listbox, zIndex: 1350 },
    },
  },
  JoyAutocomplete: {
    styleOverrides: {
      root: { ...root, '--Input-minHeight': heightOf('md'), '--Input-focusedThickness': '2px', '--Input-paddingInline': '10px' },
      input: { font: text.body, color: v.ink.strong, ...placeholder },
      listbox: { ...listbox, zIndex: 1350 },
    },
  },
};
