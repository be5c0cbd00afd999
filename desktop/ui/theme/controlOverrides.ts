import type { Components, Theme } from '@mui/joy';
import { target, v } from './tokens.ts';

const heights: Record<string, string> = { sm: target.medium, md: target.default, lg: target.large };

/** Height of a control by Joy's size name. */
export function toControlHeight(size: string | undefined): string {
  return heights[size ?? 'md'] ?? target.default;
}

/** Joy's switch. */
export const controlOverrides: Components<Theme> = {
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
