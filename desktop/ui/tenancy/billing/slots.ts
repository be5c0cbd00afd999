import type { ReactNode } from 'react';
import { createSlot } from '#ui/slots.ts';

/** How much of the plan's storage the company uses. */
export const StorageUsage = createSlot<[props: object], ReactNode>('StorageUsage');
