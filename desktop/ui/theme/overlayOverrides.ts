import type { Components, Theme } from '@mui/joy';
import { radius, shadow, text, v } from './tokens.ts';

/** Joy's dialogs and menus. */
export const overlayOverrides: Components<Theme> = {
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
