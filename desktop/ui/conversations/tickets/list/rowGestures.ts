import type { KeyboardEvent, MouseEvent } from 'react';
import type { TicketListRecord as Row } from '#shared/conversations/tickets/index.ts';

export interface ListKeysInput {
  readonly tickets: readonly Row[];
  /** Index of the row with the keyboard's focus; -1 without one. */
  readonly active: number;
  /** Moves the focus to a row without opening it. */
  readonly onMove: (index: number) => void;
  readonly elementId: (row: Row) => string;
}

/** Selection and menu of rows by keys and pointer; `true`: the gesture was used. */
export interface RowGestures {
  readonly press: (event: KeyboardEvent, list: ListKeysInput) => boolean;
  readonly click: (event: MouseEvent, row: Row, tickets: readonly Row[]) => boolean;
  readonly openMenu: (event: MouseEvent, row: Row) => void;
}

let gestures: RowGestures | null = null;

/** Null until the list's tools are loaded, which the first screen does without. */
export const getRowGestures = (): RowGestures | null => gestures;
export const setRowGestures = (loadedGestures: RowGestures): void => {
  gestures = loadedGestures;
};
