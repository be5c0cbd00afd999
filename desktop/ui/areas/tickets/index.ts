export { TicketTags } from './TicketTags.tsx';
export { cacheTicket, removeCachedTicket } from './cache/ticketCache.ts';
export { NewTicketDialog } from './dialogs/NewTicketDialog.tsx';
export { PeekDialog } from './dialogs/PeekDialog.tsx';
export { TransferDialog } from './dialogs/TransferDialog.tsx';
export {
  type AnyTicket,
  closeTicketDialog,
  openTicketDialog,
  replaceTicketDialog,
  type TicketDialog,
  useTicketDialog,
} from './dialogs/ticketDialogs.ts';
export { LazyFilterChoices } from './filters/Filters.tsx';
export { getInbox, inboxTabs, rememberSearch, revealTicket, setActiveTicket, setTab, showTickets, useInbox } from './inboxStore.ts';
export { TicketList } from './list/TicketList.tsx';
export { findNeighbour } from './list/findNeighbour.ts';
export { NotificationBell } from './notices/NotificationBell.tsx';
export { UnreadBadge } from './notices/UnreadBadge.tsx';
export { ticketNoticeTag } from './notices/createMessageNotice.ts';
export { ContactPicker, type ContactRef } from './search/ContactPicker.tsx';
export { useContactActions } from './search/useContactActions.ts';
export { forgetLeaving, isLeavingExpected, useUndo } from './undo.ts';
export { type TicketActionName, ticketPath, useTicketActions } from './useTicketActions.ts';
