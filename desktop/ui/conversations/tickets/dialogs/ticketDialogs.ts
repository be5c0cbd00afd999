import { createStore, useStore } from 'zustand';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import type { TicketRecord, TicketListRecord } from '#shared/conversations/tickets/index.ts';

export type AnyTicket = TicketRecord | TicketListRecord;

/** Dialog over the inbox, one at a time. */
export type TicketDialog =
  | { readonly kind: 'transfer' | 'remove' | 'peek' | 'steps'; readonly ticket: AnyTicket }
  | { readonly kind: 'snooze' | 'bulkTransfer' | 'bulkTag'; readonly ids: readonly number[] }
  | { readonly kind: 'new'; readonly contact?: Pick<ContactRecord, 'id' | 'name' | 'number'> }
  /** Creates a contact first, then a ticket. */
  | { readonly kind: 'newContact'; readonly initial?: Pick<ContactRecord, 'name' | 'number'> };

const store = createStore<{ dialog: TicketDialog | null }>(() => ({ dialog: null }));

export const openTicketDialog = (dialog: TicketDialog): void => store.setState({ dialog });
/** Replaces a dialog, unless another one was opened meanwhile. */
export const replaceTicketDialog = (from: TicketDialog, to: TicketDialog | null): void => {
  if (store.getState().dialog === from) {
    store.setState({ dialog: to });
  }
};
export const closeTicketDialog = (): void => store.setState({ dialog: null });
export const useTicketDialog = (): TicketDialog | null => useStore(store, ({ dialog }) => dialog);
