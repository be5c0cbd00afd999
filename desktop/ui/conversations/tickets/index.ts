export { TicketTags } from './TicketTags.tsx';
export { isNewerTicket, toFullTicket, toInboxFilter, toTicketRow } from './cache/ticketRows.ts';
export { cacheTicket, findCachedTicket, removeCachedTicket } from './cache/ticketCache.ts';
export { NewTicketDialog } from './dialogs/NewTicketDialog.tsx';
export { PeekDialog } from './dialogs/PeekDialog.tsx';
export { TicketStepsDialog } from './dialogs/TicketStepsDialog.tsx';
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
export { getInbox, inboxTabs, rememberSearch, revealTicket, setActiveTicket, setTab, showTickets, useInbox } from './inbox/inboxStore.ts';
export { ageText } from './list/ageText.ts';
export { listenToActionResults } from './late/cacheActionResult.ts';
export { predictTicket } from './late/predictTicket.ts';
export { useLateTicket } from './late/useLateTicket.ts';
export { useQueueAction } from './late/useQueueAction.ts';
export { LazyLateMark } from './list/LazyLateMark.ts';
export { HeaderTarget } from './list/HeaderTarget.tsx';
export { TicketList } from './list/TicketList.tsx';
export { useTabCounts } from './list/useTabCounts.ts';
export { ticketRowView, secondLineText } from './list/ticketRowView.ts';
export { findNeighbour } from './list/findNeighbour.ts';
export { LazyUnreadList } from './notices/LazyUnreadList.ts';
export { NotificationBell } from './notices/NotificationBell.tsx';
export { UnreadBadge } from './notices/UnreadBadge.tsx';
export { ticketNoticeTag } from './notices/createMessageNotice.ts';
export { LazySearchHit } from './search/LazySearchHit.ts';
export { ContactPicker, type ContactRef } from './search/ContactPicker.tsx';
export { LazyMarkKeys } from './menu/LazyMarkKeys.ts';
export { LazyEmptyTicketList } from './list/LazyEmptyTicketList.ts';
export { LazyBulkBar } from './selection/LazyBulkBar.ts';
export { BulkTagDialog } from './selection/BulkTagDialog.tsx';
export { BulkTransferDialog } from './selection/BulkTransferDialog.tsx';
export { SnoozeDialog } from './snooze/SnoozeDialog.tsx';
export { useContactActions } from './search/useContactActions.ts';
export { awaitOwnChange, forgetLeaving, isLeavingExpected } from './leaving.ts';
export { offerUndo, undoTimeMs, useUndo, withdrawUndo } from './undo.ts';
export { type TicketActionName, ticketPath, useLeaveTicket, useTicketActions } from './useTicketActions.ts';
