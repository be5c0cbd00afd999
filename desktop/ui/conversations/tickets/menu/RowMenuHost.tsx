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
import { api } from '#shared/api.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ContextMenu, toast, type Action } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { openTicketDialog, type AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { useInbox } from '#ui/conversations/tickets/inboxStore.ts';
import { toggleSelected } from '#ui/conversations/tickets/selection/selectRows.ts';
import { ticketPath, useTicketActions, type TicketActionName } from '#ui/conversations/tickets/useTicketActions.ts';
import { markLooks } from './markLooks.ts';
import { ticketMarks, useTicketMarks } from './useTicketMarks.ts';
import { closeRowMenu, useRowMenu, type RowMenu as Place } from './rowMenu.ts';

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
export function RowMenuHost({ onOpen }: { readonly onOpen: (ticket: TicketListRecord) => void }) {
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
