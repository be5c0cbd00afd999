import type { HTMLAttributes, MouseEvent, PointerEvent } from 'react';
import type { TicketListRecord as Row } from '#shared/conversations/tickets/index.ts';
import { isPointerActive } from '#ui/kit/index.ts';
import { setActiveTicket } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { getRowGestures } from './rowGestures.ts';

interface PointerHandlersInput {
  readonly tickets: readonly Row[];
  readonly activeId: number | null;
  readonly onOpen: (row: Row) => void;
}

type RowPointerHandlers = Required<Pick<HTMLAttributes<HTMLElement>, 'onPointerOver' | 'onPointerMove' | 'onClick' | 'onContextMenu'>>;

/** Delegated pointer handlers, so that rows need no props of their own for them. */
export function createPointerHandlers({ tickets, activeId, onOpen }: PointerHandlersInput): RowPointerHandlers {
  const rowAt = (target: EventTarget): Row | undefined =>
    target instanceof Element ? tickets[Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)] : undefined;
  const point = (event: PointerEvent): void => {
    const row = isPointerActive(event) ? rowAt(event.target) : undefined;
    if (row !== undefined && row.id !== activeId) {
      setActiveTicket(row.id);
    }
  };
  return {
    onPointerOver: point,
    onPointerMove: point,
    onClick: (event: MouseEvent): void => {
      const row = rowAt(event.target);
      if (row !== undefined && getRowGestures()?.click(event, row, tickets) !== true) {
        onOpen(row);
      }
    },
    onContextMenu: (event: MouseEvent): void => {
      const row = rowAt(event.target);
      if (row !== undefined) {
        getRowGestures()?.openMenu(event, row);
      }
    },
  };
}
