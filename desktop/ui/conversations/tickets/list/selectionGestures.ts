import type { KeyboardEvent, MouseEvent } from 'react';
import type { TicketListRecord as Row } from '#shared/conversations/tickets/index.ts';
import { openRowMenu } from '#ui/conversations/tickets/menu/rowMenu.ts';
import { getSelectedIds } from '#ui/conversations/tickets/selection/selection.ts';
import { selectAll, selectRange, toggleSelected } from '#ui/conversations/tickets/selection/selectRows.ts';
import type { ListKeysInput, RowGestures } from './rowGestures.ts';

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey && !shiftKey;
const isSelectKey = (event: KeyboardEvent): boolean => isPlain(event) && event.key.toLowerCase() === 'x';
const isSelectAllKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 'a';
const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (shiftKey && key === 'F10');
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The menu of the row with the focus, below its name. */
function openMenuByKey(row: Row, elementId: string): void {
  const box = document.querySelector(`#${elementId}`)?.getBoundingClientRect();
  if (box !== undefined) {
    openRowMenu({ ticketId: row.id, x: box.left + 68, y: box.top + 32 });
  }
}

/** X selects the row, Shift with an arrow a range, Ctrl A all; the Menu key or Shift F10 opens its menu. True: the key was used. */
function pressKey(event: KeyboardEvent, { tickets, active, onMove, elementId }: ListKeysInput): boolean {
  const ids = (): number[] => tickets.map(({ id }) => id);
  const row = tickets[active];
  const extend = (step: number): boolean => {
    const next = tickets[active + step];
    if (row === undefined || next === undefined) {
      return false;
    }
    if (getSelectedIds().length === 0) {
      toggleSelected(row.id);
    }
    selectRange(ids(), next.id);
    onMove(active + step);
    return true;
  };
  const handleRowKey = (target: Row): boolean => {
    if (isSelectKey(event)) {
      toggleSelected(target.id);
      return true;
    }
    if (isMenuKey(event)) {
      openMenuByKey(target, elementId(target));
      return true;
    }
    const step = event.shiftKey ? steps[event.key] : undefined;
    return step !== undefined && extend(step);
  };
  if (isSelectAllKey(event)) {
    selectAll(ids());
    return true;
  }
  return row !== undefined && handleRowKey(row);
}

/** Whether the pointer is on the part of a row that selects it: the avatar. */
const isOnPick = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-pick]') !== null;

/** Selects by Ctrl, Shift, the avatar, and anywhere once something is selected; false: the click means to open. */
function selectByClick(event: MouseEvent, row: Row, tickets: readonly Row[]): boolean {
  if (event.shiftKey) {
    selectRange(
      tickets.map(({ id }) => id),
      row.id,
    );
    return true;
  }
  const selects = event.ctrlKey || event.metaKey || isOnPick(event.target) || getSelectedIds().length > 0;
  if (selects) {
    toggleSelected(row.id);
  }
  return selects;
}

export const selectionGestures: RowGestures = {
  press: pressKey,
  click: selectByClick,
  openMenu: (event, row) => {
    event.preventDefault();
    openRowMenu({ ticketId: row.id, x: event.clientX, y: event.clientY });
  },
};
