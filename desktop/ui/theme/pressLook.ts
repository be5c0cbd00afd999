import type { Components, Theme } from '@mui/joy';
import { motion, radius, target, text, v } from './tokens.ts';

const heights: Record<string, string> = { sm: target.medium, md: target.default, lg: target.large };
const paddings: Record<string, number> = { sm: 10, md: 12, lg: 16 };

/** The height of a control by Joy's size name. */
export function heightOf(size: string | undefined): string {
  return heights[size ?? 'md'] ?? target.default;
}

/** What is pressed: buttons, icon buttons, switches. */
export const pressLook: Components<Theme> = {
  JoyButton: {
    defaultProps: { size: 'md' },
    styleOverrides: {
      root: ({ ownerState }) => ({
        minHeight: heightOf(ownerState.size),
        paddingInline: paddings[ownerState.size ?? 'md'] ?? 12,
        borderRadius: radius.control,
        font: ownerState.size === 'lg' ? text.strong : text.button,
        gap: 6,
        whiteSpace: 'nowrap',
        transition: `background-color ${motion.quick}, border-color ${motion.quick}`,
        '--Icon-fontSize': '16px',
      }),
      startDecorator: { marginRight: 0 },
      endDecorator: { marginLeft: 0 },
    },
  },
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
