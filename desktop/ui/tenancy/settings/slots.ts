import type { ReactNode } from 'react';
import { createSlot } from '#ui/slots.ts';

/** The settings with the tabs of all areas. */
export const SettingsScreen = createSlot<[props: object], ReactNode>('SettingsScreen');

/** Below a group of settings: what an area adds. */
export const SettingsGroupEnd = createSlot<[{ readonly group: string }], ReactNode>('SettingsGroupEnd');
