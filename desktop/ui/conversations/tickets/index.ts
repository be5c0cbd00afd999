export { cacheTicket } from './cache/ticketCache.ts';
export { type AnyTicket } from './dialogs/ticketDialogs.ts';
export { showTickets } from './inbox/inboxStore.ts';
export { useQueueAction } from './late/useQueueAction.ts';
export { NotificationBell } from './notices/NotificationBell.tsx';
export { ContactPicker, type ContactRef } from './search/ContactPicker.tsx';
export { useContactActions } from './search/useContactActions.ts';
export { offerUndo, undoTimeMs, withdrawUndo } from './undo.ts';
export { ticketPath, useLeaveTicket } from './useTicketActions.ts';
