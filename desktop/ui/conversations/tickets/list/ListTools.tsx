import type { KeyboardEvent, MouseEvent } from 'react';
import {
  ArrowLeftRight,
  Check,
  CheckCheck,
  Eye,
  Link,
  type LucideIcon,
  MessageSquareText,
  Pin,
  PinOff,
  RotateCcw,
  Route,
  SquareCheck,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { TicketListRecord as Row, TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { api } from '#shared/api.ts';
import { ListChips } from '#ui/conversations/tickets/views/ListChips.tsx';
import { closeRowMenu, openRowMenu, type RowMenu as Place, useRowMenu } from '#ui/conversations/tickets/menu/rowMenu.ts';
import { getSelectedIds } from '#ui/conversations/tickets/selection/selection.ts';
import { selectAll, selectRange, toggleSelected } from '#ui/conversations/tickets/selection/selectRows.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { type Action, ContextMenu, toast } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { type AnyTicket, openTicketDialog } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { useInbox } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { type TicketActionName, ticketPath, useTicketActions } from '#ui/conversations/tickets/useTicketActions.ts';
import { markLooks, ticketMarks, useTicketMarks } from '#ui/conversations/tickets/menu/markLooks.ts';
import { type ListKeysInput, type RowGestures, setRowGestures } from './rowGestures.ts';
import type { OpenRow } from './VirtualTicketList.tsx';

const icons = {
  accept: Check,
  close: CheckCheck,
  transfer: ArrowLeftRight,
  returnToQueue: Undo2,
  reopen: RotateCcw,
  peek: Eye,
} as const satisfies Partial<Record<TicketActionName, LucideIcon>>;

const keys: Partial<Record<TicketActionName, string>> = { accept: 'Alt A', close: 'Alt E', transfer: 'Alt T', returnToQueue: 'Alt R' };

const order = ['accept', 'close', 'transfer', 'returnToQueue', 'reopen', 'peek'] as const;

/** Whether this person has pinned the ticket, and how to change that. */
function usePin({ id }: AnyTicket): { readonly isPinned: boolean; readonly toggle: () => void } {
  const { data: pinned = [] } = useEndpointQuery(api.tickets.pinned, {});
  const isPinned = pinned.some((ticket) => ticket.id === id);
  const pin = useEndpointMutation(api.tickets.pin, { toEvent: () => ['ticketPin', { action: 'update' }] });
  const unpin = useEndpointMutation(api.tickets.unpin, { toEvent: () => ['ticketPin', { action: 'update' }] });
  return { isPinned, toggle: () => (isPinned ? unpin : pin).mutate({ id }) };
}

/** Menu of the row that it was opened for, while that is in the list. */
function RowMenuHost({ onOpen }: { readonly onOpen: (ticket: TicketListRecord) => void }) {
  const place = useRowMenu();
  const ticket = useInbox(({ visibleTickets }) => visibleTickets.find(({ id }) => id === place?.ticketId));
  return (
    place !== null &&
    ticket !== undefined && (
      <RowMenu key={`${ticket.id} ${place.x} ${place.y}`} ticket={ticket} place={place} onOpen={() => onOpen(ticket)} />
    )
  );
}

interface RowMenuProps {
  readonly ticket: AnyTicket;
  readonly place: Place;
  readonly onOpen: () => void;
}

/** What can be done with a row, at the pointer or by the Menu key. */
function RowMenu({ ticket, place, onOpen }: RowMenuProps) {
  const { t } = useTexts();
  const actions = useTicketActions(ticket);
  const marks = useTicketMarks(ticket);
  const { isPinned, toggle } = usePin(ticket);
  const copyLink = (): void =>
    void navigator.clipboard
      .writeText(new URL(ticketPath(ticket), location.href).href)
      .then(() => toast.success(t('ticketList.menu.copied')));
  const offered = order
    .filter((name) => actions.enabled[name])
    .map((name): Action => ({ key: name, label: t(`tickets.steps.${name}`), icon: icons[name], keys: keys[name], run: actions[name] }));
  const offeredMarks = ticketMarks
    .filter((mark) => marks.enabled[mark])
    .map((mark): Action => ({ key: mark, label: t(`ticketList.marks.${mark}`), ...markLooks[mark], run: marks.run[mark] }));
  const items: Action[] = [
    { key: 'open', label: t('ticketList.menu.open'), icon: MessageSquareText, keys: 'Enter', run: onOpen },
    ...offered,
    ...offeredMarks,
    { key: 'pin', label: t(isPinned ? 'ticketList.menu.unpin' : 'ticketList.menu.pin'), icon: isPinned ? PinOff : Pin, run: toggle },
    { key: 'tag', label: t('ticketList.bulk.tag'), icon: Tag, run: () => openTicketDialog({ kind: 'bulkTag', ids: [ticket.id] }) },
    { key: 'select', label: t('ticketList.menu.select'), icon: SquareCheck, keys: 'X', run: () => toggleSelected(ticket.id) },
    { key: 'steps', label: t('talk.steps.title'), icon: Route, run: () => openTicketDialog({ kind: 'steps', ticket }) },
    { key: 'copy', label: t('ticketList.menu.copy'), icon: Link, run: copyLink },
  ];
  const removal: Action = { key: 'remove', label: t('tickets.steps.remove'), icon: Trash2, danger: true, run: actions.remove };
  return (
    <ContextMenu
      label={t('ticketList.menu.label', { name: formatContactName({ ...ticket.contact, isGroup: ticket.isGroup }) })}
      actions={actions.enabled.remove ? [...items, removal] : items}
      x={place.x}
      y={place.y}
      onClose={closeRowMenu}
    />
  );
}

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

const selectionGestures: RowGestures = {
  press: pressKey,
  click: selectByClick,
  openMenu: (event, row) => {
    event.preventDefault();
    openRowMenu({ ticketId: row.id, x: event.clientX, y: event.clientY });
  },
};

setRowGestures(selectionGestures);

/** What stands over the list and at its rows; loaded once the list is shown. */
export function ListTools({ onOpen }: { readonly onOpen: OpenRow }) {
  return (
    <>
      <ListChips />
      <RowMenuHost onOpen={onOpen} />
    </>
  );
}
