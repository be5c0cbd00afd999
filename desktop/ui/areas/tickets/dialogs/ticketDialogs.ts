import type { ContactRecord } from '#shared/areas/contacts.ts';
import type { TicketRecord, TicketListRecord } from '#shared/areas/tickets.ts';
import { createStore, useStore } from '#ui/data/store.ts';

export type AnyTicket = TicketRecord | TicketListRecord;

/** Dialog over the inbox, one at a time. */
export type TicketDialog =
  | { readonly kind: 'transfer' | 'remove' | 'peek'; readonly ticket: AnyTicket }
  | { readonly kind: 'new'; readonly contact?: Pick<ContactRecord, 'id' | 'name' | 'number'> }
  /** Creates a contact first, then a ticket. */
  | { readonly kind: 'newContact'; readonly initial?: Pick<ContactRecord, 'name' | 'number'> };

const store = createStore<{ dialog: TicketDialog | null }>({ dialog: null });

export const openTicketDialog = (dialog: TicketDialog): void => store.set({ dialog });
/** Replaces a dialog, unless another one was opened meanwhile. */
export const replaceTicketDialog = (from: TicketDialog, to: TicketDialog | null): void => {
  if (store.get().dialog === from) {
    store.set({ dialog: to });
  }
};
export const closeTicketDialog = (): void => store.set({ dialog: null });
export const useTicketDialog = (): TicketDialog | null => useStore(store, ({ dialog }) => dialog);
